import type { ConnectionId } from '@guiche/contract/core/ids'
import { contactEvent } from '@guiche/contract/features/contacts'
import { phoneBookEvent } from '@guiche/contract/features/phone-books'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type PhoneImportRow, toPhoneImport } from './view/phone-books.ts'
import { type NewsRow, toContactNews } from './view.ts'

/** Contacts belong to the whole company; users who may not see numbers receive masked ones. */
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

/** Many changed at once: lists are read again instead of one event each. */
export const announceManyContacts = (work: Work) =>
  work.emit({ event: contactEvent, rooms: [rooms.company], payload: { action: 'reload' } })

/** To users who may import from it. */
export const announcePhoneBook = (work: Work, connectionId: ConnectionId) =>
  work.emit({
    event: phoneBookEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', whatsappId: connectionId },
  })

export const announcePhoneImport = (work: Work, row: PhoneImportRow) =>
  work.emit({
    event: phoneBookEvent,
    rooms: [rooms.connections],
    payload: { action: 'import', import: toPhoneImport(row), whatsappId: row.connectionId },
  })
