import type { ContactId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { deleteTicketsOf } from '../../tickets/actions/delete-ticket.ts'
import { announceContactGone } from '../events.ts'
import { removeContact } from '../store.ts'

export const deleteContact = (ctx: UserCtx, contactId: ContactId) =>
  ctx.transact(async (work) => {
    // Tickets first, as everybody who writes into one: whoever holds the contact waits for nobody then.
    await deleteTicketsOf(work, contactId)
    if (!(await removeContact(work.tx, contactId))) throw new Refusal('ERR_NO_CONTACT_FOUND')
    announceContactGone(work, contactId)
    return { id: contactId }
  })
