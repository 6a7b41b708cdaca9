/** What the tokens of a text for this ticket speak of. */
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { TicketRow } from '../../tickets/view.ts'

type Spoken = Pick<TicketRow, 'id' | 'created_at' | 'contact_name' | 'queue_name' | 'connection_name'>

export const tokenFactsOf = (
  ticket: Spoken,
  more: Pick<TokenFacts, 'userName' | 'companyName' | 'zone' | 'now'>,
): TokenFacts => ({
  contactName: ticket.contact_name,
  ticket: { id: ticket.id, createdAt: ticket.created_at },
  queueName: ticket.queue_name ?? '',
  connectionName: ticket.connection_name ?? '',
  ...more,
})
