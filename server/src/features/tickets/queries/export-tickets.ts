/** A list of tickets in the pages that a spreadsheet is made of: the same questions as the screen's, in larger pages. */
import type { Answer } from '@guiche/contract/core/endpoint'
import { type exportTickets as call, exportedTicketsPerPage } from '@guiche/contract/features/ticket-spreadsheets'
import type { UserCtx } from '../../../context.ts'
import { pageOf } from '../../../platform/pages.ts'
import { viewerOf } from '../../../viewer.ts'
import { toTicketView } from '../view.ts'
import type { ListQuery } from './list-conditions.ts'
import { listedRows } from './list-tickets.ts'

type ExportQuery = Omit<ListQuery, 'pageNumber' | 'sortTickets'>

export const exportTickets = async (ctx: UserCtx, query: ExportQuery): Promise<Answer<typeof call>> => {
  // Oldest change first: a ticket that changes meanwhile goes to the end and is met again. The other way round it would be left out.
  const rows = await listedRows(ctx, { ...query, sortTickets: 'ASC' }, exportedTicketsPerPage)
  const { shown, ...more } = pageOf(rows, exportedTicketsPerPage, (last) => [last.updated_at.getTime(), last.id])
  const viewer = viewerOf(ctx)
  return {
    tickets: shown.map((row) => {
      const { id, status, channel, isGroup, contact, lastMessage, createdAt, updatedAt } = toTicketView(row, viewer)
      return {
        ...{ id, status, channel, isGroup, lastMessage, createdAt, updatedAt },
        contact: { name: contact.name, number: contact.number },
        whatsapp: row.connection_name ?? '',
        queue: row.queue_name,
        user: row.user_name,
        tags: row.tags.map((tag) => tag.name),
        closedAt: row.closed_at?.toISOString() ?? null,
      }
    }),
    ...more,
  }
}
