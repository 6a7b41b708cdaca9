/** A stored message has changed: everybody who sees it hears how it is now, and how the list line of its ticket reads. */
import type { Work } from '../../../context.ts'
import { announceTicket } from '../../tickets/events.ts'
import { ticketRow } from '../../tickets/queries/ticket-row.ts'
import { announceChangedMessage } from '../events.ts'
import { messageRows } from '../queries.ts'
import { previewOf } from '../rules/inbound-content.ts'
import { changeLine } from '../store/changes.ts'
import { audienceOfMessage } from '../store/message-rows.ts'

export const announceMessage = async (work: Work, messageId: string) => {
  const [[row], ticket] = await Promise.all([messageRows(work.tx, [messageId]), audienceOfMessage(work.tx, messageId)])
  if (row && ticket) announceChangedMessage(work, row, ticket)
}

export const textLine = (body: string) => previewOf({ mediaType: 'conversation', body })

/** A changed last message changes the list too. */
export const refreshLine = async (work: Work, messageId: string, line: string) => {
  const ticketId = await changeLine(work.tx, messageId, line)
  const row = ticketId && (await ticketRow(work.tx, ticketId))
  if (row) announceTicket(work, row, row)
}
