import type { TicketId } from '@guiche/contract/core/ids'
import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

const due = statement(
  'tickets_snoozed_due',
  `select due.company_id, due.id from (select company_id, id, snoozed_until from tickets where is_snoozed and snoozed_until <= :now
    and ${notSetAside('wake-tickets', `company_id || ':' || id`, ':now')}) due ${inTurn('due.snoozed_until', 500)}`,
).rows<{ company_id: number; id: TicketId }>()
/** Of every company: tickets whose snooze is over. */
export const dueSnoozes = (tx: Transaction, now: Date) => tx.sql(due, { now })
