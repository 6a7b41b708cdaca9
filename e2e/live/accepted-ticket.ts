import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import type { HttpPerson } from '../world/http.ts'

/** A customer who wrote to a Cloud API number, and whom `agent` attends. */
export const acceptedTicket = async (
  graph: Parameters<typeof cloudCustomer>[0],
  { phoneNumberId }: { phoneNumberId: string },
  agent: HttpPerson,
): Promise<{ customer: CloudCustomer; ticket: Ticket }> => {
  const customer = await cloudCustomer(graph, phoneNumberId, 'Beatriz')
  await customer.says('Bom dia')
  await graph.settled()
  const { tickets } = await agent.call(listTickets, { query: { status: 'pending' } } as never)
  const ticket = tickets[0] as Ticket
  const accept = { params: { id: ticket.id }, body: { status: 'open', userId: agent.user.id } }
  await agent.call(updateTicket, accept as never)
  return { customer, ticket }
}
