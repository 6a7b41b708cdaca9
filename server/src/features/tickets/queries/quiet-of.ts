import type { TicketId } from '@guiche/contract/core/ids'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import type { Work } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type IdleVerdict, whatQuietMeans } from '../rules/idle.ts'

const facts = statement(
  'ticket_quiet',
  `select t.status, t.is_snoozed, t.idle_since, t.inactive_told_at, t.last_message_from_me,
      co.status and w.deleted_at is null and w.status = 'CONNECTED' is_served, w.time_inactive_message tell_minutes,
      coalesce(nullif(w.expires_ticket, 0), :closeMinutes::integer) close_minutes, w.when_expires_ticket = 1 only_after_ours,
      w.expires_inactive_message <> '' says_goodbye
    from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id join companies co on co.id = t.company_id
    where t.company_id = :companyId and t.id = :ticketId`,
).rows<QuietRow>()
interface QuietRow {
  status: TicketStatus
  is_snoozed: boolean
  idle_since: Date
  inactive_told_at: Date | null
  last_message_from_me: boolean
  is_served: boolean
  tell_minutes: number
  close_minutes: number
  only_after_ours: boolean
  says_goodbye: boolean
  [column: string]: unknown
}

/** What the idle time of a ticket means now. Correct as long as the row's lock is held. */
export const quietOf = async (
  work: Work,
  ticketId: TicketId,
): Promise<{ verdict: IdleVerdict; saysGoodbye: boolean }> => {
  const [row] = await work.tx.sql(facts, { ticketId, closeMinutes: work.config.autoCloseMinutes })
  if (!row) return { verdict: 'wait', saysGoodbye: false }
  const ticket = {
    status: row.status,
    isSnoozed: row.is_snoozed,
    idleSince: row.idle_since,
    toldAt: row.inactive_told_at,
    isOursLast: row.last_message_from_me,
  }
  const wishes = {
    isServed: row.is_served,
    closeMinutes: row.close_minutes,
    tellMinutes: row.tell_minutes,
    onlyAfterOurs: row.only_after_ours,
  }
  return { verdict: whatQuietMeans(ticket, wishes, work.clock.now()), saysGoodbye: row.says_goodbye }
}
