import { CompanyId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { changeTime } from '../rules/change-time.ts'
import { dueSnoozes } from '../store/snoozes.ts'
import { appendLog, lockTicket, saveTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { tellOwner } from './tell-owner.ts'
import { stateOf } from './update-ticket.ts'

const wake = async (work: Work, before: TicketRow): Promise<void> => {
  const next = { ...stateOf(before), snoozedUntil: null }
  await saveTicket(work.tx, before.id, next, changeTime(before.updated_at, work.clock.now()))
  await appendLog(work.tx, before.id, [{ type: 'woken', userId: null, queueId: before.queue_id }])
  const after = await ticketRow(work.tx, before.id)
  if (!after) throw new Error('the ticket vanished while it was locked')
  announceTicket(work, before, after)
  if (before.user_id !== null) work.enqueue(tellOwner, { ticketId: before.id, userId: before.user_id, kind: 'woken' })
}

/** What was put off comes back when its time is over; its owner hears of it. */
export const wakeTickets = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => dueSnoozes(tx, deps.clock.now()))
  for (const { company_id, id } of found) {
    await systemContext(deps, CompanyId.parse(company_id)).transact(async (work) => {
      const ticket = await lockTicket(work.tx, id)
      const isDue = ticket?.snoozed_until && ticket.snoozed_until <= work.clock.now()
      if (ticket && isDue) await wake(work, ticket)
    })
  }
}
