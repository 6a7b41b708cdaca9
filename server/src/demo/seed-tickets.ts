/** Forty conversations in all states, written through the ordinary actions with the clock set back. */
import type { ConnectionId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../channels/channel.ts'
import { type Deps, systemContext } from '../context.ts'
import { connectionForChannel } from '../features/connections/queries.ts'
import { createSink } from '../features/messages/actions/channel-sink.ts'
import { noteSent } from '../features/messages/actions/note-sent.ts'
import { clearUnread } from '../features/tickets/actions/clear-unread.ts'
import { updateTicket } from '../features/tickets/actions/update-ticket.ts'
import { ticketOf } from '../features/tickets/queries/ticket-of-contact.ts'
import { at, contextOf } from './demo-context.ts'
import type { DemoPeople } from './seed-people.ts'
import { agents, customers, dialogues } from './story.ts'

const minute = 60_000

type Ending = 'open' | 'pending' | 'closed'

/** 12 with agents, 12 waiting, 16 resolved. */
const endingOf = (index: number): Ending => (index < 12 ? 'open' : index < 24 ? 'pending' : 'closed')

interface Scene {
  connection: ChannelConnection
  customer: { name: string; phone: string }
  agentId: UserId
  lines: readonly string[]
  ending: Ending
  endedAt: Date
}

const play = async (deps: Deps, scene: Scene) => {
  const { connection, customer, lines, ending, endedAt } = scene
  let ticket: TicketId | null = null
  for (const [index, line] of lines.entries()) {
    const world = at(deps, new Date(endedAt.getTime() - (lines.length - index) * 2 * minute))
    const externalId = `DEMO-${customer.phone}-${index}`
    if (line.startsWith('c:')) await customerSays(world, scene, line.slice(2), externalId)
    else if (ticket)
      await noteSent(systemContext(world, connection.companyId), {
        ticket,
        userId: scene.agentId,
        body: line.slice(2),
        externalId,
      })
    if (index === 0) ticket = await ticketOf(systemContext(world, connection.companyId), connection.id, customer.phone)
    if (index === 0 && ticket && ending !== 'pending')
      await updateTicket(await contextOf(world, connection.companyId, scene.agentId), ticket, { status: 'open' })
  }
  const agent = await contextOf(at(deps, endedAt), connection.companyId, scene.agentId)
  if (ticket && ending === 'closed') await updateTicket(agent, ticket, { status: 'closed', sendFarewellMessage: false })
  if (ticket && ending === 'open' && Number(customer.phone.at(-1)) % 3 > 0) {
    const read = ticket
    await agent.transact((work) => clearUnread(work, read))
  }
}

const customerSays = (world: Deps, { connection, customer }: Scene, text: string, externalId: string) =>
  createSink(world).message(connection, {
    externalId,
    chat: { identities: [{ kind: 'phone', value: customer.phone }], name: customer.name },
    isGroup: false,
    fromMe: false,
    sentAt: world.clock.now(),
    content: { kind: 'text', text },
  })

const linesFor = (index: number, ending: Ending): readonly string[] => {
  const all = dialogues[index % dialogues.length] ?? dialogues[0]
  return ending === 'pending' ? all.filter((line) => line.startsWith('c:')).slice(0, 1 + (index % 3)) : all
}

export const seedTickets = async (deps: Deps, people: DemoPeople, phones: ReadonlyMap<string, string>) => {
  const channelOf = async (id: ConnectionId) => people.ctx.transact((work) => connectionForChannel(work, id))
  const [phone, cloud] = await Promise.all([channelOf(people.phoneConnection), channelOf(people.cloudConnection)])
  if (!phone || !cloud) throw new Error('the demo has no connections')
  const now = deps.clock.now().getTime()
  for (const [index, name] of customers.entries()) {
    const ending = endingOf(index)
    const agent = agents[index % agents.length] ?? agents[0]
    const agentId = people.agentIds.get(agent.email)
    if (agentId === undefined) throw new Error(`the demo has no agent ${agent.email}`)
    await play(deps, {
      connection: index % 3 === 2 ? cloud : phone,
      customer: { name, phone: phones.get(name) ?? '' },
      agentId,
      lines: linesFor(index, ending),
      ending,
      endedAt: new Date(now - (3 + index * index * 1.7) * minute),
    })
  }
}
