/** Forty conversations in all states, created through the ordinary actions with an earlier clock. */
import type { ConnectionId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../channels/channel.ts'
import { type Deps, systemContext } from '../context.ts'
import { connectionForChannel } from '../features/connections/queries.ts'
import { noteSent } from '../features/messages/actions/note-sent.ts'
import { clearUnread } from '../features/tickets/actions/clear-unread.ts'
import { updateTicket } from '../features/tickets/actions/update-ticket.ts'
import { ticketOf } from '../features/tickets/queries/ticket-of-contact.ts'
import { createSink } from '../features/webhooks/actions/channel-sink.ts'
import { at, contextOf } from './demo-context.ts'
import { sceneSoFar } from './demo-state.ts'
import type { DemoPeople } from './seed-people.ts'
import { agents, customers, dialogues } from './story.ts'

const minute = 60_000
/** How long a customer waited before somebody attended them: less than the two minutes between lines. */
const waitMs = ({ phone }: { phone: string }) => (20 + 9 * Number(phone.at(-1))) * 1000

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

const externalIdOf = ({ customer }: Scene, index: number) => `DEMO-${customer.phone}-${index}`

/** An earlier start may have created a part: the rest follows, and nothing is created twice. */
const play = async (deps: Deps, scene: Scene) => {
  const { connection, lines, endedAt } = scene
  const ids = lines.map((_line, index) => externalIdOf(scene, index))
  const soFar = await sceneSoFar(deps, connection.companyId, connection.id, ids)
  if (soFar.status === 'closed') return
  let { ticket } = soFar
  for (const index of lines.keys()) {
    const world = at(deps, new Date(endedAt.getTime() - (lines.length - index) * 2 * minute))
    if (!soFar.said.has(externalIdOf(scene, index))) await say(world, scene, index, ticket)
    if (index > 0) continue
    ticket ??= await ticketOf(systemContext(world, connection.companyId), connection.id, scene.customer.phone)
    if (ticket && (soFar.status ?? 'pending') === 'pending') {
      const accepted = new Date(world.clock.now().getTime() + waitMs(scene.customer))
      await accept(at(deps, accepted), scene, ticket)
    }
  }
  if (ticket) await close(at(deps, endedAt), scene, ticket)
}

const say = async (world: Deps, scene: Scene, index: number, ticket: TicketId | null) => {
  const line = scene.lines[index] ?? ''
  const externalId = externalIdOf(scene, index)
  if (line.startsWith('c:')) return customerSays(world, scene, line.slice(2), externalId)
  if (!ticket) return
  const sent = { ticket, userId: scene.agentId, body: line.slice(2), externalId }
  await noteSent(systemContext(world, scene.connection.companyId), sent)
}

const agentOf = (world: Deps, { connection, agentId }: Scene) => contextOf(world, connection.companyId, agentId)

const accept = async (world: Deps, scene: Scene, ticket: TicketId) => {
  if (scene.ending !== 'pending') await updateTicket(await agentOf(world, scene), ticket, { status: 'open' })
}

const close = async (world: Deps, scene: Scene, ticket: TicketId) => {
  const agent = await agentOf(world, scene)
  if (scene.ending === 'closed') await updateTicket(agent, ticket, { status: 'closed', sendFarewellMessage: false })
  if (scene.ending === 'open' && Number(scene.customer.phone.at(-1)) % 3 > 0)
    await agent.transact((work) => clearUnread(work, ticket))
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

/** The connection that a customer writes to. */
export const connectionOf = ({ phoneConnection, cloudConnection }: DemoPeople, index: number): ConnectionId =>
  index % 3 === 2 ? cloudConnection : phoneConnection

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
      connection: connectionOf(people, index) === people.cloudConnection ? cloud : phone,
      customer: { name, phone: phones.get(name) ?? '' },
      agentId,
      lines: linesFor(index, ending),
      ending,
      endedAt: new Date(now - (3 + index * index * 1.7) * minute),
    })
  }
}
