import type { TicketRef } from '@guiche/contract/core/ids'
import type { OtherOpenTicket } from '@guiche/contract/errors'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { unfinishedTicket } from '../store.ts'
import { queueOf, type TicketRow, userOf } from '../view.ts'

/** Decision 4 of the specification: the other ticket as JSON text in `error`, and parsed in `details`. */
export const otherOpenTicket = (row: TicketRow): Refusal => {
  const other: OtherOpenTicket = {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    userId: row.user_id,
    user: userOf(row),
    queueId: row.queue_id,
    queue: queueOf(row),
    contactId: row.contact_id,
  }
  return new Refusal('ERR_OTHER_OPEN_TICKET', { errorText: JSON.stringify(other), details: other })
}

/**
 * Reopening may conflict with a newer ticket of the contact: the database refuses it, and the error names the other
 * ticket.
 */
export const withConflict = async <T>(ctx: UserCtx, ticket: TicketRef, action: () => Promise<T>): Promise<T> => {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ERR_OTHER_OPEN_TICKET' || error.detail.details) throw error
    const other = await ctx.transact(async ({ tx }) => {
      const own = await ticketRow(tx, ticket)
      return own ? unfinishedTicket(tx, own.contact_id, own.connection_id) : null
    })
    throw other ? otherOpenTicket(other) : error
  }
}
