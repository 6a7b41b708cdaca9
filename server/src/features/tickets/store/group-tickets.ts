import type { TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

/** Of a connection that treats groups as such. */
const isStray = `t.is_group and t.status in ('pending', 'open') and w.group_as_ticket = 'disabled'`

const found = statement(
  'group_tickets_stray',
  `select t.company_id, t.id from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
    where t.company_id = :companyId and t.connection_id = :connectionId and t.id > :after and ${isStray} order by t.id limit :most`,
).rows<{ company_id: number; id: TicketId }>()
/** Groups that wait or are attended like a person's conversation. */
export const strayGroups = (tx: TenantTransaction, connectionId: number, after: number, most: number) =>
  tx.sql(found, { connectionId, after, most })

const stray = statement(
  'group_ticket_is_stray',
  `select exists (select from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
    where t.company_id = :companyId and t.id = :ticketId and ${isStray}) "isStray"`,
).rows<{ isStray: boolean }>()
/** Asked behind the ticket's lock: the switch may be on again. */
export const isStrayGroup = async (tx: TenantTransaction, ticketId: TicketId): Promise<boolean> =>
  (await tx.sql(stray, { ticketId }))[0]?.isStray ?? false
