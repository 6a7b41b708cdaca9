/** Channel kinds and their abilities. The core asks this table and never writes `if (kind === …)`. */

export const channelKinds = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const messageKinds = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'reaction',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Interactive messages; `reply` are buttons that answer with their text; an event can be answered and joined. */
export const interactiveKinds = ['list', 'reply', 'copy', 'call', 'url', 'pix', 'event', 'template'] as const
export type InteractiveKind = (typeof interactiveKinds)[number]

/** The kinds of identities of a person or a group on a channel. */
export const identityKinds = ['phone', 'lid', 'bsuid', 'psid', 'igsid', 'group'] as const
export type IdentityKind = (typeof identityKinds)[number]

export interface ChannelAbilities {
  /** Identities that it can write to, in order of preference. */
  reaches: readonly IdentityKind[]
  /** Hours after the customer's last message in which free text may be sent; null: no window. */
  replyWindowHours: number | null
  /**
   * Hours in which a person may still answer, when automatic messages may no longer be sent; null: the same as for
   * all.
   */
  personReplyHours: number | null
  sends: readonly MessageKind[]
  interactive: readonly InteractiveKind[]
  /** Of `reply`: the maximum number of buttons, and of characters on one and in the text above. */
  replies: { most: number; title: number; text: number }
  quotes: boolean
  edits: boolean
  deletes: boolean
  readReceipts: boolean
  groups: boolean
  /** We can change the provider's block list. */
  blocks: boolean
  /** It can look up whether a telephone number is on the network. */
  looksUpNumbers: boolean
  /** The linked phone sends its address book. */
  hasPhoneBook: boolean
  /** The format of recordings: `ogg` becomes a voice note, `m4a` a sound file. */
  recordsAs: 'ogg' | 'm4a'
  /** It can show customers a typing indicator. */
  typing: boolean
  /** The connection is linked by scanning a QR code. */
  linksByQr: boolean
  /** We choose the message id before sending, so a repeated send has the same id. */
  choosesMessageId: boolean
  /** Where sending runs: in the sessions process (open socket), or in any worker, over Meta's Graph API. */
  sendsFrom: 'sessions' | 'graph'
  maxTextLength: number
  maxCaptionLength: number
}

export const channelAbilities = {
  whatsapp: {
    reaches: ['group', 'lid', 'phone'],
    replyWindowHours: null,
    personReplyHours: null,
    sends: ['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact', 'reaction'],
    interactive: ['list', 'reply', 'copy', 'call', 'url', 'pix', 'event'],
    replies: { most: 3, title: 20, text: 1024 },
    quotes: true,
    edits: true,
    deletes: true,
    readReceipts: true,
    groups: true,
    blocks: true,
    looksUpNumbers: true,
    hasPhoneBook: true,
    recordsAs: 'ogg',
    typing: true,
    linksByQr: true,
    choosesMessageId: true,
    sendsFrom: 'sessions',
    maxTextLength: 65_536,
    maxCaptionLength: 1024,
  },
  whatsappapi: {
    reaches: ['phone', 'bsuid'],
    replyWindowHours: 24,
    personReplyHours: null,
    sends: ['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact', 'reaction'],
    // Copying and calling need templates there, payments need an account that Meta has approved.
    interactive: ['list', 'reply', 'url', 'template'],
    replies: { most: 3, title: 20, text: 1024 },
    quotes: true,
    edits: false,
    deletes: false,
    readReceipts: true,
    groups: false,
    blocks: false,
    looksUpNumbers: false,
    hasPhoneBook: false,
    recordsAs: 'ogg',
    typing: true,
    linksByQr: false,
    choosesMessageId: false,
    sendsFrom: 'graph',
    maxTextLength: 4096,
    maxCaptionLength: 1024,
  },
  facebook: {
    reaches: ['psid'],
    replyWindowHours: 24,
    // Meta's tag HUMAN_AGENT: seven days.
    personReplyHours: 168,
    sends: ['text', 'image', 'audio', 'video', 'document'],
    // Meta's quick replies.
    interactive: ['reply'],
    replies: { most: 13, title: 20, text: 2000 },
    quotes: false,
    edits: false,
    deletes: false,
    readReceipts: true,
    groups: false,
    blocks: false,
    looksUpNumbers: false,
    hasPhoneBook: false,
    recordsAs: 'm4a',
    typing: true,
    linksByQr: false,
    choosesMessageId: false,
    sendsFrom: 'graph',
    maxTextLength: 2000,
    maxCaptionLength: 0,
  },
  instagram: {
    reaches: ['igsid'],
    replyWindowHours: 24,
    // Meta's tag HUMAN_AGENT: seven days.
    personReplyHours: 168,
    sends: ['text', 'image', 'audio', 'video'],
    // Meta's quick replies.
    interactive: ['reply'],
    replies: { most: 13, title: 20, text: 1000 },
    quotes: false,
    edits: false,
    deletes: false,
    readReceipts: true,
    groups: false,
    blocks: false,
    looksUpNumbers: false,
    hasPhoneBook: false,
    recordsAs: 'm4a',
    typing: true,
    linksByQr: false,
    choosesMessageId: false,
    sendsFrom: 'graph',
    maxTextLength: 1000,
    maxCaptionLength: 0,
  },
} as const satisfies Record<ChannelKind, ChannelAbilities>

export const abilitiesOf = (kind: ChannelKind): ChannelAbilities => channelAbilities[kind]

const hourMs = 60 * 60 * 1000

/** Until when a person may write, if others may until `replyUntil`. */
export const personReplyUntil = (kind: ChannelKind, replyUntil: Date): Date => {
  const { replyWindowHours, personReplyHours } = abilitiesOf(kind)
  if (replyWindowHours === null || personReplyHours === null) return replyUntil
  return new Date(replyUntil.getTime() + (personReplyHours - replyWindowHours) * hourMs)
}

/** Stored and shown states of a connection; the spelling is the wire's. */
export const connectionStates = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'PENDING',
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Why a connection is in its state; texts in web/src/locales under `connectionReasons`. */
export const connectionReasons = [
  'logged_out',
  'replaced',
  'banned',
  'client_too_old',
  'qr_expired',
  'network_lost',
  'keep_alive_lost',
  'server_restart',
  'credentials_refused',
  'disconnected_by_user',
  'certificate_untrusted',
  /** No process holds it at present. */
  'unheld',
  'starting',
] as const
export type ConnectionReason = (typeof connectionReasons)[number]
