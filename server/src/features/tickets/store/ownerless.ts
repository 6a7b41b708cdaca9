import type { CompanyId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { inTurn } from '../../../platform/jobs/in-turn.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'

/** A rating counts for the agent who attended, even if they left. */
const waitsForOwner = `t.user_id is not null and t.status <> 'closed' and t.status <> 'nps'`

const found = statement(
  'tickets_of_absent_owners',
  `select due.company_id, due.id from (select t.company_id, t.id from users u
      join tickets t on t.company_id = u.company_id and t.user_id = u.id and ${waitsForOwner}
      where not u.is_active and (:onlyOf::integer is null or u.company_id = :onlyOf)
        and ${notSetAside('return-tickets', `t.company_id || ':' || t.id`, ':now')}) due ${inTurn('due.id', 5000)}`,
).rows<{ company_id: number; id: TicketId }>()
/** Unfinished tickets whose agent was deactivated or deleted. `onlyOf`: null for all companies. */
export const ticketsOfAbsentOwners = (tx: Transaction, now: Date, onlyOf: CompanyId | null) =>
  tx.sql(found, { now, onlyOf })

const absent = statement(
  'ticket_owner_absent',
  `select exists (select from tickets t join users u on u.company_id = t.company_id and u.id = t.user_id and not u.is_active
    where t.company_id = :companyId and t.id = :ticketId and ${waitsForOwner}) "isAbsent"`,
).rows<{ isAbsent: boolean }>()
/** Checked under the ticket's lock: somebody may have taken it, or reactivated the agent. */
export const isOwnerAbsent = async (tx: TenantTransaction, ticketId: TicketId): Promise<boolean> =>
  (await tx.sql(absent, { ticketId }))[0]?.isAbsent ?? false
