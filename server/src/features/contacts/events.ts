import { contactEvent } from '@guiche/contract/features/contacts'
import { rooms } from '@guiche/contract/realtime'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type ContactRow, type StoredContactRow, toContactNews } from './view.ts'

type NewsRow = ContactRow & Partial<Pick<StoredContactRow, 'tags' | 'extra_info' | 'lgpd_accepted_at'>>

/** Contacts are the whole company's; those who may not see numbers hear masked ones. */
export const announceContact = (
  work: Work,
  action: 'create' | 'update',
  row: NewsRow,
  hidesNumbers: boolean,
  more: { splitFrom?: number } = {},
) => {
  const link = linkMaker(work)
  const payload = (seesNumbers: boolean) => ({
    action,
    contact: toContactNews(row, work.companyId, { seesNumbers, link }),
    contactId: row.contact_id,
    ...more,
  })
  work.emit({
    event: contactEvent,
    rooms: [rooms.company],
    payload: payload(true),
    ...(hidesNumbers ? { maskedPayload: payload(false) } : {}),
  })
}

export const announceContactGone = (work: Work, contactId: number, mergedInto?: number) =>
  work.emit({
    event: contactEvent,
    rooms: [rooms.company],
    payload: { action: 'delete', contactId, ...(mergedInto === undefined ? {} : { mergedInto }) },
  })

/** Many at once: lists are asked for again instead of being told each. */
export const announceManyContacts = (work: Work) =>
  work.emit({ event: contactEvent, rooms: [rooms.company], payload: { action: 'reload' } })
