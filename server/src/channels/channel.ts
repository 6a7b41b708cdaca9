/**
 * The interface between the core and every messaging channel. A channel implements `Channel`, calls its
 * `ChannelSink`, and knows nothing about tickets. Abilities are data (contract/channels): the core reads them and
 * never asks for the kind.
 */
import type {
  ChannelKind,
  ConnectionReason,
  ConnectionState,
  IdentityKind,
  MessageKind,
} from '@guiche/contract/channels'
import type { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import type { DeliveryFailure } from '@guiche/contract/errors'
import type {
  AdData,
  ButtonsData,
  CallData,
  EventData,
  LinkData,
  ListData,
  PaymentData,
  PlaceData,
  PollData,
  StoryData,
  TemplateData,
  ViewOnceData,
} from '@guiche/contract/features/message-parts'
import type { TemplateParts } from '@guiche/contract/features/message-templates'
import type { TypingState } from '@guiche/contract/sockets'
import type { AccountNews } from './channel/account-news.ts'
import type { KeptCredentials } from './channel/credentials.ts'
import type { NumberRestriction } from './channel/number-restriction.ts'
import type { PairingAnswer, PairingWish } from './channel/pairing.ts'
import type { PhoneBookEntry } from './channel/phone-book-entry.ts'
import type { ProviderPause } from './channel/provider-pause.ts'
import type { ProviderSignIn } from './channel/sign-in.ts'

export { cameTooLate, FinalFailure, TemporaryFailure } from './channel/failures.ts'
export type { AccountNews, NumberRestriction, PhoneBookEntry, ProviderPause }

/** A connection as a channel needs it. The core decrypts secrets just before the call. */
export interface ChannelConnection {
  id: ConnectionId
  companyId: CompanyId
  kind: ChannelKind
  name: string
  /** Rises when a user asks for a new link: keys of an older generation are deleted. */
  generation: number
  allowGroup: boolean
  /** The phone's old messages are wanted when it is linked next. */
  importsHistory?: boolean
  /** Only where `linksByQr`, until it is answered. */
  pairing?: PairingWish
  /** The credentials that its kind declares. Only the channel reads them, with its own schema. */
  credentials: KeptCredentials
}

/** What a channel knows about a person. Any of these identities finds the contact; all are stored. */
export interface Identity {
  kind: IdentityKind
  /** Digits for phone and lid; the channel's own id otherwise. */
  value: string
}

export interface Person {
  identities: readonly [Identity, ...Identity[]]
  /** The name that the channel shows; absent for messages typed on the phone. */
  name?: string
}

export interface InboundMedia {
  /** What `fetchMedia` needs, as JSON. Stored encrypted until the file is downloaded. */
  source: Record<string, unknown>
  mime: string
  name?: string
  bytes?: number
  seconds?: number
  isVoiceNote?: boolean
  /** A round video. */
  isRound?: boolean
}

export type InboundContent =
  | { kind: 'text'; text: string; link?: LinkData }
  /** Written after a click on an advertisement or a post. */
  | { kind: 'ad'; text: string; ad: AdData }
  | { kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'; caption: string; media: InboundMedia }
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string; isLive?: boolean }
  | { kind: 'contact'; cards: readonly { name: string; vcard: string }[] }
  | { kind: 'poll'; name: string; poll: Omit<PollData, 'votes'> }
  | { kind: 'event'; event: EventData }
  | { kind: 'list'; list: ListData }
  /** `isNative`: the newer format, which the wire calls interactive. */
  | { kind: 'buttons'; isNative: boolean; buttons: ButtonsData }
  | { kind: 'payment'; payment: PaymentData }
  | { kind: 'viewOnce'; viewOnce: ViewOnceData; caption: string; media?: InboundMedia }
  /** `isRefused`: we hung up, and the caller is to be told why. */
  | { kind: 'call'; call: CallData; isRefused?: boolean }
  /** An empty emoji removes the reaction. */
  | { kind: 'reaction'; emoji: string; target: string }
  | { kind: 'edit'; text: string; target: string }
  | { kind: 'story'; text: string; story: StoryData }
  /** `parts`: the ids of its further files, if the provider puts several into one message. `mustErase`: the provider forbids storing it. */
  | { kind: 'delete'; target: string; parts?: readonly string[]; mustErase?: true }
  /** The voter's whole current choice; empty: the vote is removed. */
  | { kind: 'vote'; options: readonly string[]; target: string }
  /** A call that was reported as ringing; its target if it was missed. */
  | { kind: 'callEnded'; call: CallData; target: string }
  /** A kind that we do not show yet: stored with its name, never dropped. */
  | { kind: 'unsupported'; what: string; text?: string }

export interface InboundMessage {
  externalId: string
  /** The other side of the conversation: the customer, or the group. */
  chat: Person
  isGroup: boolean
  /** In a group: the author. */
  author?: Person
  /** True: typed on the phone itself, or an echo of what we sent. */
  fromMe: boolean
  sentAt: Date
  /** When we received it, before it was stored: it gives the order within one second of the channel's clock. */
  receivedAt?: Date
  /** It could not be decrypted at first and was sent again: within its second it is placed by its first arrival. */
  wasReopened?: boolean
  content: InboundContent
  /** The channel's id of the message that this one answers. */
  quotes?: string
  /** Whom it mentions: its text has `@` and the value of one of these. */
  mentions?: readonly Identity[]
  /** If the provider has several of these as one message, the first of them: deleting it deletes this one too. */
  partOf?: string
  isForwarded?: boolean
  /** An echo that does not say who sent it: it is ours if its content matches a message that is being sent. */
  mayBeOurs?: boolean
  /** Old messages that come with linking: stored without notifying anybody. */
  isHistory?: boolean
  /** For an old message of ours: its ack. */
  ack?: DeliveryReceipt['ack']
}

export interface DeliveryReceipt {
  externalId: string
  /** Our own message id, if the channel echoes it. */
  messageId?: string
  /** 1 accepted by the network, 2 delivered, 3 read, 5 played. */
  ack: 1 | 2 | 3 | 5
  failure?: { code: DeliveryFailure; detail?: string; pause?: ProviderPause }
  at: Date
}

/** The person has received, or read, all that we sent until then. */
export interface SeenUpTo {
  person: Person
  /** 2 delivered, 3 read. */
  ack: 2 | 3
  at: Date
  /** The newest message of it, if the channel names it: earlier messages count, whatever our clock said then. */
  externalId?: string
}

export interface ConnectionStatus {
  state: ConnectionState
  reason?: ConnectionReason
  /** The text of the QR code while the state is qrcode. */
  qrcode?: string
  /** The linked number, digits. */
  number?: string
  retries?: number
}

export interface ChannelSink {
  /** Resolves when the message is stored. Rejects: not stored, deliver again. Safe to repeat. */
  message(connection: ChannelConnection, message: InboundMessage): Promise<void>
  /** Deletes a message that the channel made up, such as "could not be decrypted". Safe to repeat. */
  takenBack?(connection: ChannelConnection, externalId: string): Promise<void>
  /** Old messages, in any order. Resolves when they are kept; the core imports them later. Safe to repeat. */
  history?(connection: ChannelConnection, messages: readonly InboundMessage[]): Promise<void>
  receipt(connection: ChannelConnection, receipt: DeliveryReceipt): Promise<void>
  /** If the provider reports a time instead of messages. Safe to repeat. */
  seen?(connection: ChannelConnection, seen: SeenUpTo): Promise<void>
  status(connection: ChannelConnection, status: ConnectionStatus): Promise<void>
  pairing?(connection: ChannelConnection, answer: PairingAnswer): Promise<void>
  /** The number's current restriction; null: none. Safe to repeat. */
  restricted?(connection: ChannelConnection, restriction: NumberRestriction | null): Promise<void>
  /** The person is typing or recording, or has stopped. May be lost. */
  typing?(connection: ChannelConnection, person: Person, state: TypingState): Promise<void>
  /** Whether the company refuses calls on its numbers: a ringing one is rejected. */
  refusesCalls(connection: ChannelConnection): Promise<boolean>
  /** The address book of the phone with this number (digits), in pieces and repeatedly. Only if `hasPhoneBook`. */
  phoneBook?(connection: ChannelConnection, owner: string, entries: readonly PhoneBookEntry[]): Promise<void>
  /** Two identities of one person became known. */
  identities(connection: ChannelConnection, person: Person): Promise<void>
}

export interface OutboundMedia {
  /** A readable file on this machine; the core has fetched it from storage. */
  path: string
  mime: string
  name: string
  bytes: number
  seconds?: number
  isVoiceNote: boolean
}

export type OutboundInteractive =
  | { kind: 'list'; list: ListData }
  | { kind: 'reply' | 'copy' | 'call' | 'url'; buttons: ButtonsData }
  | { kind: 'pix'; payment: PaymentData }
  | { kind: 'event'; event: EventData }
  /** Its header is `media`. */
  | { kind: 'template'; buttons: ButtonsData; template: TemplateData }

export interface OutboundMessage {
  /** Our UUID; the same on every attempt. */
  messageId: string
  /** Chosen before the first attempt if the channel allows it (`choosesMessageId`); otherwise null. */
  externalId: string | null
  chat: { identities: readonly [Identity, ...Identity[]]; isGroup: boolean }
  kind: Exclude<MessageKind, 'reaction'> | 'interactive'
  text: string
  media?: OutboundMedia
  /** View once: the customer may open its file once. */
  isViewOnce?: boolean
  /** Its video is shown round. */
  isRoundVideo?: boolean
  /** The result of `upload`; absent: `send` uploads the file. Ignore one that no longer fits (another number). */
  uploaded?: Record<string, unknown>
  place?: PlaceData
  cards?: readonly { name: string; vcard: string }[]
  /** Buttons or a list; `media` may be its header. */
  interactive?: OutboundInteractive
  quotes?: { externalId: string; fromMe: boolean; text: string; author?: Identity }
  /** A person wrote it: some channels give people a longer window than programs. */
  isByPerson?: boolean
  /** How often it was tried before. Above 0 an earlier attempt may have reached the network. */
  attempts: number
  /**
   * Only for `send`, asked at the moment when its call is written: false if that comes too late, because the call could
   * arrive after others take the attempt for ended. Then throw `cameTooLate()`. Channels with `choosesMessageId` need not ask.
   */
  mayLeave?: () => boolean
}

/** Our changes of a message of the chat. The same change twice has the same result, so it may be repeated. */
export type OutboundChange = {
  /** Chosen before the first attempt if the channel allows it; otherwise null. */
  externalId: string | null
  chat: OutboundMessage['chat']
  target: { externalId: string; fromMe: boolean; author?: Identity }
} & (
  | { kind: 'edit'; text: string }
  | { kind: 'delete' }
  /** An empty emoji removes the reaction. */
  | { kind: 'reaction'; emoji: string }
)

export interface FetchedMedia {
  stream: NodeJS.ReadableStream
  mime: string
  name?: string
}

/** One item of a provider's webhook. */
export type WebhookNews = {
  /** The provider's id of our side: the value of the credentials' `account`. */
  account: string
  /** Names the conversation: items with the same value are handled in order. */
  chat: string
} & ({ message: InboundMessage } | { receipt: DeliveryReceipt } | { seen: SeenUpTo } | { person: Person })

/** The provider's new opinion of a template; absent fields are unchanged. */
export interface TemplateNews {
  /** The provider's id of the account, which several numbers may share. */
  owner: string
  name: string
  language: string
  status?: string
  category?: string
  /** Null: not known yet. */
  quality?: string | null
}

/** How a channel parses its provider's webhooks. Pure: the signature was verified before. */
export interface ChannelWebhook {
  /** The `object` of this channel's envelopes. */
  object: string
  /** In steps, one per item, because a webhook may have thousands. */
  read(body: unknown, now: Date): Generator<void, WebhookReading>
}

/** In order of arrival. `unread` names what was skipped, without its contents; one bad part never hides the others. */
export interface WebhookReading {
  news: readonly WebhookNews[]
  templates?: readonly TemplateNews[]
  accounts?: readonly AccountNews[]
  unread: readonly string[]
}

/** A message that the provider has approved beforehand. */
export interface ProviderTemplate {
  /** The provider's own id. */
  providerId: string
  name: string
  language: string
  category: string
  status: string
  quality: string | null
  parts: TemplateParts
}

export interface Channel {
  kind: ChannelKind
  /** Only if users can sign in at the provider. */
  signIn?: ProviderSignIn
  /** Only if the provider sends webhooks. */
  webhook?: ChannelWebhook
  /** Receipts give a time up to which everything was seen, including messages that have not arrived yet. */
  tellsSeenTimes?: true
  /** Starts a session or subscribes; safe to repeat. */
  open(connection: ChannelConnection, sink: ChannelSink): Promise<void>
  /** Stops it here; the link itself stays. */
  close(connection: ChannelConnection): Promise<void>
  /** Unlinks at the provider (the device) and deletes its keys. */
  unlink(connection: ChannelConnection): Promise<void>
  /** A new message id in the channel's own form; only if `choosesMessageId`. */
  newMessageId?(): string
  /**
   * Uploads a message's file to the provider before its turn; the customer receives nothing. Returns what `send`
   * needs later, as JSON that is stored encrypted; null: `send` uploads it. Throws TemporaryFailure or FinalFailure.
   */
  upload?(connection: ChannelConnection, message: OutboundMessage): Promise<Record<string, unknown> | null>
  /** Resolves once the network has accepted the message. Throws TemporaryFailure or FinalFailure. */
  send(connection: ChannelConnection, message: OutboundMessage): Promise<{ externalId: string }>
  /** Resolves once the network has accepted it. The abilities say which kinds a channel supports. */
  change?(connection: ChannelConnection, change: OutboundChange): Promise<void>
  fetchMedia(connection: ChannelConnection, source: Record<string, unknown>): Promise<FetchedMedia>
  /** `externalIds` newest first. */
  markRead?(connection: ChannelConnection, chat: OutboundMessage['chat'], externalIds: readonly string[]): Promise<void>
  /** Adds a person to the provider's block list, or removes them; only if `blocks`. Safe to repeat. */
  setBlocked?(connection: ChannelConnection, chat: OutboundMessage['chat'], isBlocked: boolean): Promise<void>
  /**
   * The person with this telephone number, as the network names them; null: nobody. Only if `looksUpNumbers`. Throws
   * TemporaryFailure or FinalFailure.
   */
  lookUp?(connection: ChannelConnection, number: string): Promise<Person['identities'] | null>
  /** Shows a typing indicator, for as long as the channel shows it. `newestInbound`: the last inbound message. */
  typing?(
    connection: ChannelConnection,
    chat: OutboundMessage['chat'],
    isTyping: boolean,
    newestInbound: string | undefined,
  ): Promise<void>
  /** All templates of the account; only if `interactive` has templates. Throws TemporaryFailure or FinalFailure. */
  templates?(connection: ChannelConnection): Promise<readonly ProviderTemplate[]>
  /** Somebody's own name, if messages lack it; asked once for a new contact. Undefined: unknown. */
  nameOf?(connection: ChannelConnection, identities: Person['identities']): Promise<string | undefined>
  /** Checks credentials before a connection is saved; throws FinalFailure('credentials_refused'). */
  verify?(connection: ChannelConnection): Promise<{ number?: string }>
}
