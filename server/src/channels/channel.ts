/**
 * The door between the core and every messaging channel. A channel implements `Channel`, calls its `ChannelSink`, and knows nothing
 * of tickets. Abilities are data (contract/channels): the core asks them, never the kind.
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
  TemplateData,
  ViewOnceData,
} from '@guiche/contract/features/message-parts'
import type { TemplateParts } from '@guiche/contract/features/message-templates'
import type { TypingState } from '@guiche/contract/sockets'
import type { KeptCredentials } from './channel/credentials.ts'
import type { ProviderSignIn } from './channel/sign-in.ts'

/** A connection as a channel needs it. Secrets are opened by the core just before the call. */
export interface ChannelConnection {
  id: ConnectionId
  companyId: CompanyId
  kind: ChannelKind
  name: string
  /** Rises when the operator asks for a fresh link: keys of an older generation are forgotten. */
  generation: number
  allowGroup: boolean
  /** The phone's old messages are wanted with the next linking. */
  importsHistory?: boolean
  /** What its kind declares. Only the channel reads it, with its own schema. */
  credentials: KeptCredentials
}

/** What a channel knows of a person. Any of these finds the contact; all are remembered. */
export interface Identity {
  kind: IdentityKind
  /** Digits for phone and lid; the channel's own id otherwise. */
  value: string
}

export interface Person {
  identities: readonly [Identity, ...Identity[]]
  /** As the channel shows it; absent for messages typed on the phone. */
  name?: string
}

export interface InboundMedia {
  /** What `fetchMedia` needs, as JSON-able data. Kept sealed until the file is here. */
  source: Record<string, unknown>
  mime: string
  name?: string
  bytes?: number
  seconds?: number
  isVoiceNote?: boolean
  /** A film in a circle. */
  isRound?: boolean
}

export type InboundContent =
  | { kind: 'text'; text: string; link?: LinkData }
  /** Said after a tap on an advertisement or a post. */
  | { kind: 'ad'; text: string; ad: AdData }
  | { kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'; caption: string; media: InboundMedia }
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string; isLive?: boolean }
  | { kind: 'contact'; cards: readonly { name: string; vcard: string }[] }
  | { kind: 'poll'; name: string; poll: Omit<PollData, 'votes'> }
  | { kind: 'event'; event: EventData }
  | { kind: 'list'; list: ListData }
  /** `isNative`: of the newer making that the wire calls interactive. */
  | { kind: 'buttons'; isNative: boolean; buttons: ButtonsData }
  | { kind: 'payment'; payment: PaymentData }
  | { kind: 'viewOnce'; viewOnce: ViewOnceData; caption: string; media?: InboundMedia }
  /** `isRefused`: we hung up, and the caller is to be told why. */
  | { kind: 'call'; call: CallData; isRefused?: boolean }
  /** An empty emoji takes the reaction back. */
  | { kind: 'reaction'; emoji: string; target: string }
  | { kind: 'edit'; text: string; target: string }
  /** `parts`: what its further files are called, where the provider puts several into one message. */
  | { kind: 'delete'; target: string; parts?: readonly string[] }
  /** What the voter chooses now, all of it; nothing: the vote is taken back. */
  | { kind: 'vote'; options: readonly string[]; target: string }
  /** A call that was heard ringing; its target where that was missed. */
  | { kind: 'callEnded'; call: CallData; target: string }
  /** Something that we do not render yet: kept with its name, never dropped. */
  | { kind: 'unsupported'; what: string; text?: string }

export interface InboundMessage {
  externalId: string
  /** The other side of the conversation: the customer, or the group. */
  chat: Person
  isGroup: boolean
  /** In a group: who wrote. */
  author?: Person
  /** True: typed on the phone itself, or an echo of what we sent. */
  fromMe: boolean
  sentAt: Date
  /** When it reached us, before it was stored: the order within one second of the channel's clock. */
  receivedAt?: Date
  /** It could not be opened when it reached us, and was sent again: within its second it stands where it came first. */
  wasReopened?: boolean
  content: InboundContent
  /** The channel's id of the message that this one answers. */
  quotes?: string
  /** The first of those that the provider has as one message: taken back, it takes this one along. */
  partOf?: string
  isForwarded?: boolean
  /** An echo that does not say who sent it: it is ours where what it says is on its way. */
  mayBeOurs?: boolean
  /** Old messages brought in at linking: stored without waking anybody. */
  isHistory?: boolean
  /** Of an old message of ours: how far it had come. */
  ack?: DeliveryReceipt['ack']
}

export interface DeliveryReceipt {
  externalId: string
  /** Our own message id, where the channel echoes it. */
  messageId?: string
  /** 1 accepted by the network, 2 delivered, 3 read, 5 played. */
  ack: 1 | 2 | 3 | 5
  failure?: { code: DeliveryFailure; detail?: string }
  at: Date
}

/** The person has got, or read, all that we sent until then. */
export interface SeenUpTo {
  person: Person
  /** 2 delivered, 3 read. */
  ack: 2 | 3
  at: Date
  /** The newest message of it, where the channel names it: what went before it counts whatever our clock said then. */
  externalId?: string
}

export interface ConnectionStatus {
  state: ConnectionState
  reason?: ConnectionReason
  /** The text of the QR code while state is qrcode. */
  qrcode?: string
  /** The linked number, digits. */
  number?: string
  retries?: number
}

/** The network lets a number start no conversations until then. */
export interface NumberRestriction {
  until: Date
  /** `restricted`: the network says so, and until when. `refused`: it refused a message and told no end. */
  reason: 'restricted' | 'refused'
  /** The network's own word for it. */
  detail: string | null
}

/** Somebody whom a linked phone knows. */
export interface PhoneBookEntry {
  /** Digits. */
  number: string
  lid?: string
  /** As the phone's owner saved it. */
  savedName?: string
  /** As the person calls themselves. */
  pushedName?: string
  /** In the address book, or with a chat of its own; false: only heard of, as members of groups are. */
  isKnown: boolean
}

export interface ChannelSink {
  /** Resolves when the message is stored. Rejects: not stored, deliver again. Safe to repeat. */
  message(connection: ChannelConnection, message: InboundMessage): Promise<void>
  /** A message that the channel itself made up, as "could not be opened", holds no longer: it goes without a trace. Safe to repeat. */
  takenBack?(connection: ChannelConnection, externalId: string): Promise<void>
  /** Old messages that the phone hands over, in any order. Resolves when they are kept; the core stores them as messages in its own time. Safe to repeat. */
  history?(connection: ChannelConnection, messages: readonly InboundMessage[]): Promise<void>
  receipt(connection: ChannelConnection, receipt: DeliveryReceipt): Promise<void>
  /** Where the provider names a time, and no messages. Safe to repeat. */
  seen?(connection: ChannelConnection, seen: SeenUpTo): Promise<void>
  status(connection: ChannelConnection, status: ConnectionStatus): Promise<void>
  /** What the number may not do at present; null: it may do everything again. Safe to repeat. */
  restricted?(connection: ChannelConnection, restriction: NumberRestriction | null): Promise<void>
  /** The person writes or speaks, or has stopped. A courtesy: it may be lost. */
  typing?(connection: ChannelConnection, person: Person, state: TypingState): Promise<void>
  /** Whether the company takes no calls on its numbers: a ringing one is refused. */
  refusesCalls(connection: ChannelConnection): Promise<boolean>
  /** What the phone with this number (digits) tells of its address book, piece by piece and often again. Only where `hasPhoneBook`. */
  phoneBook?(connection: ChannelConnection, owner: string, entries: readonly PhoneBookEntry[]): Promise<void>
  /** Two names of one person became known. */
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
  /** What stands above it is `media`. */
  | { kind: 'template'; buttons: ButtonsData; template: TemplateData }

export interface OutboundMessage {
  /** Ours, a UUID; the same on every attempt. */
  messageId: string
  /** Chosen before the first attempt where the channel allows it (`choosesMessageId`); else null. */
  externalId: string | null
  chat: { identities: readonly [Identity, ...Identity[]]; isGroup: boolean }
  kind: Exclude<MessageKind, 'reaction'> | 'interactive'
  text: string
  media?: OutboundMedia
  /** The customer may open its file once. */
  isViewOnce?: boolean
  /** Its film is shown in a circle. */
  isRoundVideo?: boolean
  /** What `upload` answered for its file; absent: `send` uploads it. One that no longer fits (another number, another making) is to be ignored. */
  uploaded?: Record<string, unknown>
  place?: PlaceData
  cards?: readonly { name: string; vcard: string }[]
  /** What the customer can tap; `media` may stand above it. */
  interactive?: OutboundInteractive
  quotes?: { externalId: string; fromMe: boolean; text: string; author?: Identity }
  /** Somebody wrote it, not the product by itself: some channels give people longer. */
  isByPerson?: boolean
  /** How often this was tried before. Above 0 an earlier attempt may have reached the network. */
  attempts: number
}

/** What our side changes about a message of the chat. The same change twice is the same: it may be repeated. */
export type OutboundChange = {
  /** Chosen before the first attempt where the channel allows it; else null. */
  externalId: string | null
  chat: OutboundMessage['chat']
  target: { externalId: string; fromMe: boolean; author?: Identity }
} & (
  | { kind: 'edit'; text: string }
  | { kind: 'delete' }
  /** An empty emoji takes the reaction back. */
  | { kind: 'reaction'; emoji: string }
)

interface TemporaryFailureOptions {
  retryAfterSeconds?: number
  /** The connection ended before the answer: the network may have accepted the message all the same. */
  mayHaveArrived?: boolean
  cause?: unknown
}

/** Try again later: the network, a limit, a session that is down. */
export class TemporaryFailure extends Error {
  readonly retryAfterSeconds: number | undefined
  readonly mayHaveArrived: boolean
  constructor(message: string, options: TemporaryFailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'TemporaryFailure'
    this.retryAfterSeconds = options.retryAfterSeconds
    this.mayHaveArrived = options.mayHaveArrived ?? false
  }
}

/** It will never work: the agent sees the code and the provider's own words. */
export class FinalFailure extends Error {
  readonly code: DeliveryFailure
  readonly providerText: string | undefined
  constructor(code: DeliveryFailure, providerText?: string) {
    super(providerText ? `${code}: ${providerText}` : code)
    this.name = 'FinalFailure'
    this.code = code
    this.providerText = providerText
  }
}

export interface FetchedMedia {
  stream: NodeJS.ReadableStream
  mime: string
  name?: string
}

/** One thing that a provider's webhook said. */
export type WebhookNews = {
  /** Whom it is for, as the provider calls our side: the value of the credentials' `account`. */
  account: string
  /** Names the conversation: what shares it is to be handled in order. */
  chat: string
} & ({ message: InboundMessage } | { receipt: DeliveryReceipt } | { seen: SeenUpTo } | { person: Person })

/** What the provider now thinks of a template; absent parts are as they were. */
export interface TemplateNews {
  /** Whose it is, as the provider calls the account that several numbers may share. */
  owner: string
  name: string
  language: string
  status?: string
  category?: string
  /** Null: not known yet. */
  quality?: string | null
}

/** How a channel reads the webhooks that its provider sends. Pure: who signed them was checked before. */
export interface ChannelWebhook {
  /** The envelope's `object` that is this channel's. */
  object: string
  /** In steps, one for each thing that it says: it may say thousands. */
  read(body: unknown, now: Date): Generator<void, WebhookReading>
}

/** In order of arrival. `unread` names what was set aside, without its contents; one bad part never hides the others. */
export interface WebhookReading {
  news: readonly WebhookNews[]
  templates?: readonly TemplateNews[]
  unread: readonly string[]
}

/** A message that the provider has judged beforehand. */
export interface ProviderTemplate {
  /** The provider's own. */
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
  /** Only where people can sign in at the provider. */
  signIn?: ProviderSignIn
  /** Only where the provider calls us. */
  webhook?: ChannelWebhook
  /** Receipts name a time up to which all was seen, also of what has not come yet. */
  tellsSeenTimes?: true
  /** Starts a session or subscribes; safe to repeat. */
  open(connection: ChannelConnection, sink: ChannelSink): Promise<void>
  /** Ends it here; the link itself stays. */
  close(connection: ChannelConnection): Promise<void>
  /** Takes the link apart at the provider (unlinks the device) and forgets its keys. */
  unlink(connection: ChannelConnection): Promise<void>
  /** A fresh message id in the channel's own form; only where `choosesMessageId`. */
  newMessageId?(): string
  /**
   * Brings the file of a message to the provider ahead of its turn; the customer gets nothing by it. Answers what `send` needs later, as JSON-able
   * data, which is kept sealed; null: `send` is to do it. Throws TemporaryFailure or FinalFailure.
   */
  upload?(connection: ChannelConnection, message: OutboundMessage): Promise<Record<string, unknown> | null>
  /** Resolves once the network has accepted the message. Throws TemporaryFailure or FinalFailure. */
  send(connection: ChannelConnection, message: OutboundMessage): Promise<{ externalId: string }>
  /** Resolves once the network has accepted it. Which kinds a channel knows, its abilities tell. */
  change?(connection: ChannelConnection, change: OutboundChange): Promise<void>
  fetchMedia(connection: ChannelConnection, source: Record<string, unknown>): Promise<FetchedMedia>
  /** `externalIds` newest first. */
  markRead?(connection: ChannelConnection, chat: OutboundMessage['chat'], externalIds: readonly string[]): Promise<void>
  /** Puts a person onto the provider's block list, or takes them off it; only where `blocks`. Safe to repeat. */
  setBlocked?(connection: ChannelConnection, chat: OutboundMessage['chat'], isBlocked: boolean): Promise<void>
  /**
   * Who has this telephone number, named as the network names them; null: nobody. Only where `looksUpNumbers`. Throws TemporaryFailure or
   * FinalFailure.
   */
  lookUp?(connection: ChannelConnection, number: string): Promise<Person['identities'] | null>
  /** The customer sees that somebody writes, for as long as the channel shows it. `newestInbound`: the last that came in. */
  typing?(
    connection: ChannelConnection,
    chat: OutboundMessage['chat'],
    isTyping: boolean,
    newestInbound: string | undefined,
  ): Promise<void>
  /** All that the account has; only where `interactive` has templates. Throws TemporaryFailure or FinalFailure. */
  templates?(connection: ChannelConnection): Promise<readonly ProviderTemplate[]>
  /** What somebody calls themselves, where the messages do not tell; asked once, for somebody new. Undefined: nobody knows. */
  nameOf?(connection: ChannelConnection, identities: Person['identities']): Promise<string | undefined>
  /** Checks credentials before a connection is saved; throws FinalFailure('credentials_refused'). */
  verify?(connection: ChannelConnection): Promise<{ number?: string }>
}
