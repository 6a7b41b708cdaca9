import type { Contact, ContactListed, ContactNews, ContactSummary, ExtraInfo } from '@guiche/contract/features/contacts'
import type { TagChip } from '@guiche/contract/features/tags'
import { maskName, maskNumber } from '@guiche/contract/masking'
import type { contacts } from '../../../schema/inbox-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { maskPair } from './rules/pairs.ts'

/** What is shown of a contact beside something else. A name that is added here is read everywhere, and demanded of inbound's new contacts. */
export const shownColumns = [
  ...(['id', 'name', 'number', 'email', 'channel', 'is_group'] as const),
  ...(['active', 'accept_audio_message', 'disable_bot', 'picture'] as const),
] as const

type Shown = Pick<RowOf<typeof contacts>, (typeof shownColumns)[number]>
/** The contact's columns as every query of the inbox selects them. */
export type ContactRow = { [Name in keyof Shown as `contact_${Name}`]: Shown[Name] }

export interface ListedContactRow extends ContactRow {
  tags: TagChip[]
}

/** Everything about a contact, as `storedContact` selects it. */
export interface StoredContactRow extends ListedContactRow {
  extra_info: ExtraInfo[]
  lgpd_accepted_at: Date | null
  created_at: Date
  connection: { id: number; name: string } | null
  hides_numbers: boolean
}

/** What somebody's pairs hold, shown to this viewer. */
export const shownPairs = (
  { contact_number, extra_info }: Pick<StoredContactRow, 'contact_number' | 'extra_info'>,
  { seesNumbers }: Pick<ContactViewer, 'seesNumbers'>,
): ExtraInfo[] => (seesNumbers ? extra_info : extra_info.map((pair) => maskPair(pair, contact_number)))

export interface ContactViewer {
  seesNumbers: boolean
  /** Turns a stored file into a signed address. */
  link: (file: string) => string
}

/** A group of older days is called by the number of the person who made it. */
const hiddenNumber = ({ contact_is_group, contact_number }: ContactRow) =>
  contact_is_group ? maskName(contact_number) : maskNumber(contact_number)

export const toContactSummary = (row: ContactRow, companyId: number, viewer: ContactViewer): ContactSummary => {
  const picture = row.contact_picture ? viewer.link(row.contact_picture) : null
  return {
    id: row.contact_id,
    name: viewer.seesNumbers ? row.contact_name : maskName(row.contact_name),
    number: viewer.seesNumbers ? row.contact_number : hiddenNumber(row),
    email: row.contact_email,
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

export const toContactView = (row: StoredContactRow, companyId: number, viewer: ContactViewer): Contact => ({
  ...toContactListed(row, companyId, viewer),
  extraInfo: shownPairs(row, viewer),
  lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  whatsappId: row.connection?.id ?? null,
  whatsapp: row.connection,
})

/** What an event tells: tags, pairs and the consent only where they were read. */
export const toContactNews = (
  row: ContactRow & Partial<Pick<StoredContactRow, 'tags' | 'extra_info' | 'lgpd_accepted_at'>>,
  companyId: number,
  viewer: ContactViewer,
): ContactNews => ({
  ...toContactSummary(row, companyId, viewer),
  ...(row.tags ? { tags: row.tags } : {}),
  ...(row.extra_info ? { extraInfo: shownPairs({ ...row, extra_info: row.extra_info }, viewer) } : {}),
  ...(row.lgpd_accepted_at === undefined ? {} : { lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null }),
})
