import type { TicketId } from '@guiche/contract/core/ids'
import type { Transaction } from '../../../platform/db/database.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

const due = {
  name: 'tickets_snoozed_due',
  text: `select company_id, id from tickets where is_snoozed and snoozed_until <= $1
    and ${notSetAside('wake-tickets', `company_id || ':' || id`, '$1')} order by snoozed_until limit 500`,
}
/** Of every company: tickets whose time has come. */
export const dueSnoozes = (tx: Transaction, now: Date) => tx.sql<{ company_id: number; id: TicketId }>(due, [now])
