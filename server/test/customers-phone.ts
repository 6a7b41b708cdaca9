/** A company whose number is on the sandbox's Graph API, and a customer with a phone: messages are read on that phone. */
import { ConnectionId, type QueueId } from '@guiche/contract/core/ids'
import { createConnection, updateConnection } from '@guiche/contract/features/connections'
import { type QueueDetails, updateQueue } from '@guiche/contract/features/queues'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, type Ticket, type TicketChange, updateTicket } from '@guiche/contract/features/tickets'
import type { CustomerSends } from '../../sandbox/src/graph/customers/sends-schema.ts'
import type { CloudWorld } from './cloud-world.ts'

type Content = Omit<CustomerSends, 'from' | 'phoneNumberId' | 'name'>

export const customersPhone = async (
  cloud: CloudWorld,
  queueNames: readonly string[] = ['Comercial', 'Financeiro'],
) => {
  const { world: w, graph, settle } = cloud
  const company = await w.company()
  const queueIds: QueueId[] = []
  for (const name of queueNames) queueIds.push(await company.queue(name))
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ name: 'Marina', queueIds })
  const account = cloud.newAccount()
  const made = await w.call(
    createConnection,
    { body: { name: 'Nuvem', channel: 'whatsappapi', ...account, queueIds, greetingMessage: 'Olá!' } },
    admin,
  )
  if (made.status !== 200) throw new Error(`no connection: ${made.body.error}`)
  const connectionId = ConnectionId.parse(made.body.id)
  const done = <T extends { status: number; body: { error?: string } }>(answer: T): T => {
    if (answer.status !== 200) throw new Error(`refused: ${answer.body.error}`)
    return answer
  }
  const set = async (given: Readonly<Record<string, string>>) => {
    for (const [column, data] of Object.entries(given))
      done(await w.call(updateCompanySetting, { body: { column, data } as never }, admin))
  }
  const change = async (body: object) =>
    done(await w.call(updateConnection, { params: { id: connectionId }, body: body as never }, admin))
  const changeQueue = async (index: number, body: Partial<QueueDetails> | object) =>
    done(await w.call(updateQueue, { params: { id: queueIds[index] as never }, body: body as never }, admin))

  const newcomer = (name: string) => {
    const chat = { ...cloud.newChat(), phoneNumberId: account.phoneNumberId }
    const bubbles = () =>
      graph.chat(chat).messages.filter(({ author, isVisible }) => author === 'business' && isVisible)
    const has = () => graph.customers().some(({ waId }) => waId === chat.from)
    const heard = () => (has() ? bubbles() : [])
    /** Our messages that are new on the phone. */
    const after = async (deed: () => unknown) => {
      const before = heard().length
      await deed()
      await settle()
      return heard().slice(before)
    }
    const texts = async (deed: () => unknown) => (await after(deed)).map(({ text }) => text)
    const sends = (content: Content) => after(() => graph.customerSends({ ...chat, name, ...content }))
    const writes = async (text: string) => (await sends({ text })).map((bubble) => bubble.text)
    return { chat, name, after, texts, sends, writes }
  }
  const customer = newcomer('Beatriz Lima')
  /** Newest first, as the admin sees them. */
  const ticketsOf = async (status: 'pending' | 'open' | 'closed', name = customer.name): Promise<Ticket[]> => {
    const { body } = await w.call(listTickets, { query: { status, showAll: true } as never }, admin)
    return body.tickets.filter(({ contact }) => contact.name === name)
  }
  const ticket = async (): Promise<Ticket> => {
    const [found] = [...(await ticketsOf('pending')), ...(await ticketsOf('open')), ...(await ticketsOf('closed'))]
    if (!found) throw new Error('no ticket came of the message')
    return found
  }
  const changeTicket = async (body: Partial<TicketChange> | object, who = agent) =>
    w.call(updateTicket, { params: { id: (await ticket()).id }, body: body as never }, who)
  /** They wrote, and the agent has their ticket. */
  const attended = async () => {
    await customer.writes('Bom dia')
    if (queueIds.length > 1) await customer.writes('1')
    const { id } = await ticket()
    const body = { status: 'open', userId: agent.id, queueId: queueIds[0] }
    return done(await w.call(updateTicket, { params: { id }, body: body as never }, agent)).body
  }
  return {
    company,
    queueIds,
    connectionId,
    admin,
    agent,
    set,
    change,
    changeQueue,
    ...customer,
    newcomer,
    ticketsOf,
    ticket,
    changeTicket,
    attended,
  }
}
