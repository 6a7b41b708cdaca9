/** The setup of most tests: a company, its number with one of two queues, its admin and its agent. */
import { listTickets } from '@guiche/contract/features/tickets'
import type { World } from './world.ts'

export const reception = async (w: World) => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const otherQueueId = await company.queue('Exames')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [queueId] })
  return { company, queueId, otherQueueId, connectionId, admin, agent }
}

export type Reception = Awaited<ReturnType<typeof reception>>

/** A customer wrote, and waits in the first queue. */
export const waitingCustomer = async (w: World, { company, connectionId, agent }: Reception, name?: string) => {
  const customer = w.customer(company.id, connectionId, name)
  const messageId = await customer.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const ticket = body.tickets.find(({ contact }) => contact.name === customer.name)
  if (!ticket) throw new Error('no ticket came of the message')
  return { customer, messageId, ticket }
}
