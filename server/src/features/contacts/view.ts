import type {
  Contact,
  ContactListed,
  ContactNews,
  ContactSummary,
  ExtraInfo,
  OptOutSource,
} from '@guiche/contract/features/contacts'
import type { QueueChip } from '@guiche/contract/features/queues'
import type { TagChip } from '@guiche/contract/features/tags'
import { maskName, maskNumber } from '@guiche/contract/masking'
import type { contacts } from '../../../schema/inbox-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { maskPair } from './rules/pairs.ts'

/**
 * The contact columns that are shown beside something else. A name added here is read by all queries, and required of
 * inbound's new contacts.
 */
export const shownColumns = [
  ...(['id', 'name', 'number', 'email', 'channel', 'is_group'] as const),
  ...(['active', 'accept_audio_message', 'disable_bot', 'picture'] as const),
] as const

type Shown = Pick<RowOf<typeof contacts>, (typeof shownColumns)[number]>
/** The contact's columns as every query of the inbox selects them. */
export type ContactRow = { [Name in keyof Shown as `contact_${Name}`]: Shown[Name] }

/** A contact's pairs, and what is needed to show them. */
export const shownPairColumns = ['extra_info', 'other_numbers'] as const
export type PairsRow = Pick<RowOf<typeof contacts>, (typeof shownPairColumns)[number]>

export interface ListedContactRow extends ContactRow {
  tags: TagChip[]
}

/** Everything about a contact, as `storedContact` selects it. */
export interface StoredContactRow extends ListedContactRow, PairsRow {
  lgpd_accepted_at: Date | null
  opted_out_at: Date | null
  opted_out_by: OptOutSource | null
  created_at: Date
  /** As stored; an agent or queue that was deleted meanwhile has no name. */
  wallet_user_id: number | null
  wallet_queue_id: number | null
  wallet_user: { id: number; name: string } | null
  wallet_queue: QueueChip | null
  connection: { id: number; name: string } | null
  hides_numbers: boolean
}

/** Somebody's pairs, as this viewer sees them. */
export const shownPairs = (
  row: Pick<ContactRow, 'contact_number'> & PairsRow,
  { seesNumbers }: Pick<ContactViewer, 'seesNumbers'>,
): ExtraInfo[] => (seesNumbers ? row.extra_info : row.extra_info.map((pair) => maskPair(pair, numbersOf(row))))

/** All numbers that are masked with the one that is shown. */
export const numbersOf = ({ contact_number, other_numbers }: Pick<ContactRow, 'contact_number'> & PairsRow) => [
  contact_number,
  ...other_numbers,
]

export interface ContactViewer {
  seesNumbers: boolean
  /** Turns a stored file into a signed URL. */
  link: (file: string) => string
}

/** Old groups are named by the number of the person who created them. */
const hiddenNumber = ({ contact_is_group, contact_number }: ContactRow) =>
  contact_is_group ? maskName(contact_number) : maskNumber(contact_number)

export const toContactSummary = (row: ContactRow, companyId: number, viewer: ContactViewer): ContactSummary => {
  const picture = row.contact_picture ? viewer.link(row.contact_picture) : null
  return {
    id: row.contact_id,
    name: viewer.seesNumbers ? row.contact_name : maskName(row.contact_name),
    number: viewer.seesNumbers ? row.contact_number : hiddenNumber(row),
    // Some addresses are the number with something behind it.
    email: viewer.seesNumbers ? row.contact_email : maskName(row.contact_email),
    urlPicture: picture,
    profilePicUrl: picture,
    channel: row.contact_channel,
    isGroup: row.contact_is_group,
    active: row.contact_active,
    acceptAudioMessage: row.contact_accept_audio_message,
    disableBot: row.contact_disable_bot,
    companyId,
  }
}

export const toContactListed = (row: ListedContactRow, companyId: number, viewer: ContactViewer): ContactListed => ({
  ...toContactSummary(row, companyId, viewer),
  tags: row.tags,
})

type WalletRow = Pick<StoredContactRow, 'wallet_user' | 'wallet_queue'>
const walletShown = ({ wallet_user, wallet_queue }: WalletRow) => ({
  walletUserId: wallet_user?.id ?? null,
  walletQueueId: wallet_queue?.id ?? null,
  walletUser: wallet_user,
  walletQueue: wallet_queue,
})

export const toContactView = (row: StoredContactRow, companyId: number, viewer: ContactViewer): Contact => ({
  ...toContactListed(row, companyId, viewer),
  extraInfo: shownPairs(row, viewer),
  lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
  optedOutAt: row.opted_out_at?.toISOString() ?? null,
  optedOutBy: row.opted_out_by,
  createdAt: row.created_at.toISOString(),
  ...walletShown(row),
  whatsappId: row.connection?.id ?? null,
  whatsapp: row.connection,
})

/** The parts of a contact that were read for an event. */
export type NewsRow = ContactRow &
  Partial<Pick<StoredContactRow, 'tags' | 'lgpd_accepted_at' | 'opted_out_at' | 'opted_out_by'>> &
  (PairsRow | { extra_info?: never }) &
  (WalletRow | { wallet_user?: never })

/** An event's view: tags, pairs, consent and wallet only if they were read. */
export const toContactNews = (row: NewsRow, companyId: number, viewer: ContactViewer): ContactNews => ({
  ...toContactSummary(row, companyId, viewer),
  ...(row.tags ? { tags: row.tags } : {}),
  ...(row.extra_info ? { extraInfo: shownPairs(row, viewer) } : {}),
  ...(row.lgpd_accepted_at === undefined ? {} : { lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null }),
  ...(row.opted_out_at === undefined ? {} : { optedOutAt: row.opted_out_at?.toISOString() ?? null }),
  ...(row.opted_out_by === undefined ? {} : { optedOutBy: row.opted_out_by }),
  ...(row.wallet_user === undefined ? {} : walletShown(row)),
})
