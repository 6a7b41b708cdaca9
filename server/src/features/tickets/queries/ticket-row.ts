import type { TicketRef } from '@guiche/contract/core/ids'
import { tickets } from '../../../../schema/inbox-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { columnsOf } from '../../../platform/db/table-rows.ts'
import { contactColumns, numbersAreHidden, pairColumns } from '../../contacts/queries.ts'
import { tagsOfContact } from '../../tags/queries.ts'
import { shownColumns, type TicketRow } from '../view.ts'

/** Worded like the partial indexes. */
export const unfinishedStatuses = `('open', 'pending', 'group', 'nps', 'lgpd')`

/**
 * Everything that a ticket's view shows. Needs t, c, q, u, w as `ticketJoins` names them; `:companyId` is the
 * company.
 */
export const ticketColumns = `${columnsOf(tickets, 't', shownColumns)}, t.company_id, t.channel, t.connection_id, t.reply_until,
  q.name queue_name, q.color queue_color, u.name user_name, w.name connection_name,
  coalesce(w.group_as_ticket, 'disabled') group_as_ticket, w.deleted_at is not null connection_removed, t.rating_asked, w.rating_message,
  ${contactColumns}, ${pairColumns},
  ${tagsOfContact('t.company_id', 't.contact_id')} tags,
  ${numbersAreHidden} hides_numbers`

export const ticketJoins = `join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id`

const byId = statement(
  'ticket_row',
  `select ${ticketColumns} from tickets t ${ticketJoins} where t.company_id = :companyId and t.id = :ticket`,
).rows<TicketRow>()
const byUuid = statement(
  'ticket_row_by_uuid',
  `select ${ticketColumns} from tickets t ${ticketJoins} where t.company_id = :companyId and t.uuid = :ticket`,
).rows<TicketRow>()

export const ticketRow = async (tx: TenantTransaction, ticket: TicketRef): Promise<TicketRow | null> => {
  const rows = await tx.sql(typeof ticket === 'string' ? byUuid : byId, { ticket })
  return rows[0] ?? null
}
