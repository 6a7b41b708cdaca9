/** A list of tickets in pages for a spreadsheet: the same queries as the screen's, with larger pages. */
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
  // Ordered by oldest change first: a ticket that changes meanwhile moves to the end and is read again. In the other
  // direction it would be left out.
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
