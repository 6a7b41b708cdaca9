import type { Ticket } from '@guiche/contract/features/tickets'
import type { SessionUser } from '@guiche/contract/features/users'
import type { TokenFacts } from '@guiche/contract/message-tokens'

/** The values of tokens in this conversation, as the server fills them. */
export const tokenFactsOf = (ticket: Ticket, user: SessionUser): TokenFacts => ({
  contactName: ticket.contact.name,
  ticket: { id: ticket.id, createdAt: new Date(ticket.createdAt) },
  userName: ticket.user?.name ?? user.name,
  queueName: ticket.queue?.name ?? '',
  connectionName: ticket.whatsapp?.name ?? '',
  companyName: user.company.name,
  zone: user.company.timezone,
  now: new Date(),
})
