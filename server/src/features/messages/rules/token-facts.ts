/** The values for tokens in a text for this ticket. */
import type { TokenFacts } from '@guiche/contract/message-tokens'

interface Spoken {
  id: number
  created_at: Date
  contact_name: string
  queue_name: string | null
  connection_name: string | null
}

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
