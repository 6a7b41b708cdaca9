import { contactEvent } from '@guiche/contract/features/contacts'
import { rooms } from '@guiche/contract/realtime'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { type ContactRow, toContactSummary } from './view.ts'

/** Contacts are the whole company's; those who may not see numbers hear masked ones. */
export const announceContact = (work: Work, action: 'create' | 'update', row: ContactRow, hidesNumbers: boolean) => {
  const link = linkMaker(work)
  const view = (seesNumbers: boolean) => toContactSummary(row, work.companyId, { seesNumbers, link })
  work.emit({
    event: contactEvent,
    rooms: [rooms.company],
    payload: { action, contact: view(true), contactId: row.contact_id },
    ...(hidesNumbers ? { maskedPayload: { action, contact: view(false), contactId: row.contact_id } } : {}),
  })
}
