import type { ContactId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { dropContact } from '../../contacts/actions/keep-contact.ts'
import { announceContactGone } from '../../contacts/events.ts'
import { dropSchedulesOf } from '../../schedules/actions/drop-schedules.ts'
import { deleteTicketsOf } from '../../tickets/actions/delete-ticket.ts'

export const deleteContact = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async (work) => {
    // Locks tickets first, like all writers of tickets: so the holder of the contact's lock waits for nobody.
    await deleteTicketsOf(work, contactId)
    await dropSchedulesOf(work, contactId)
    if (!(await dropContact(work, contactId))) throw new Refusal('ERR_NO_CONTACT_FOUND')
    announceContactGone(work, contactId)
    return { id: contactId }
  })
