/** Rows of the spreadsheet of tickets: with the screen's labels, times in the company's time zone. */
import type { ExportedTicket } from '@guiche/contract/features/ticket-spreadsheets'
import type { Say } from '../../../lib/i18n.ts'
import { type SheetCell, timeCell } from '../../../lib/spreadsheet.ts'
import { plainLine } from '../../../lib/whatsapp-text.ts'
import { nameOf, numberOf } from '../../contacts/api.ts'

const columns = [
  'id',
  'contact',
  'number',
  'channel',
  'connection',
  'queue',
  'user',
  'status',
  'tags',
  'lastMessage',
  'openedAt',
  'changedAt',
  'closedAt',
] as const

export const headingOf = (t: Say): SheetCell[] => columns.map((column) => t(`tickets.exporting.column.${column}`))

/** One cell per column. */
export const rowOf = (ticket: ExportedTicket, t: Say, zone: string): SheetCell[] => {
  const { id, contact, isGroup, channel, whatsapp, queue, user, status, tags, lastMessage } = ticket
  const cells: Record<(typeof columns)[number], SheetCell> = {
    id,
    contact: nameOf(contact),
    number: numberOf({ number: contact.number, isGroup }) || null,
    channel: t(`tickets.channel.${channel}`),
    connection: whatsapp,
    queue,
    user,
    status: t(`tickets.status.${status}`),
    tags: tags.join(', ') || null,
    lastMessage: plainLine(lastMessage) || null,
    openedAt: timeCell(ticket.createdAt, zone),
    changedAt: timeCell(ticket.updatedAt, zone),
    closedAt: timeCell(ticket.closedAt, zone),
  }
  return columns.map((column) => cells[column])
}
