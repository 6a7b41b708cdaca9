/** Emits events for stored messages that changed, and for the ticket's line in the list. */
import type { Work } from '../../../context.ts'
import { announceTicket } from '../../tickets/events.ts'
import { ticketRow } from '../../tickets/queries/ticket-row.ts'
import { announceChangedMessage } from '../events.ts'
import { messageRows } from '../queries.ts'
import { previewOf } from '../rules/inbound-content.ts'
import { changeLine } from '../store/changes.ts'
import { audiencesOfMessages } from '../store/message-rows.ts'

export const announceMessages = async (work: Work, messageIds: readonly string[]) => {
  if (messageIds.length === 0) return
  const [rows, audiences] = await Promise.all([
    messageRows(work.tx, messageIds),
    audiencesOfMessages(work.tx, messageIds),
  ])
  const ticketOf = new Map(audiences.map((audience) => [audience.message_id, audience]))
  for (const row of rows) {
    const ticket = ticketOf.get(row.id)
    if (ticket) announceChangedMessage(work, row, ticket)
  }
}

export const announceMessage = (work: Work, messageId: string) => announceMessages(work, [messageId])

export const textLine = (body: string) => previewOf({ mediaType: 'conversation', body })

/** If the last message changes, the list changes too. */
export const refreshLine = async (work: Work, messageId: string, line: string) => {
  const ticketId = await changeLine(work.tx, messageId, line)
  const row = ticketId && (await ticketRow(work.tx, ticketId))
  if (row) announceTicket(work, row, row)
}
