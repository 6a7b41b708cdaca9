/** The clinic's conversations on Messenger and Instagram, through the ordinary actions with an earlier clock. */
import type { ConnectionId, TicketId } from '@guiche/contract/core/ids'
import type { ChannelConnection } from '../channels/channel.ts'
import { type Deps, systemContext } from '../context.ts'
import { addConnection, type NewConnection } from '../features/connections/actions/add-connection.ts'
import { connectionForChannel } from '../features/connections/queries.ts'
import { noteSent } from '../features/messages/actions/note-sent.ts'
import { updateTicket } from '../features/tickets/actions/update-ticket.ts'
import { createSink } from '../features/webhooks/actions/channel-sink.ts'
import { at, contextOf } from './demo-context.ts'
import { sceneSoFar, storySoFar } from './demo-state.ts'
import { clinicPage, lineIdOf, lineTimes, type PageChat } from './sandbox-pages.ts'
import { type DemoPeople, minutesOfYear } from './seed-people.ts'
import { agents } from './story.ts'

type Channel = PageChat['story']['channel']

const connectionsOf = async (
  deps: Deps,
  { ctx, queueIds }: DemoPeople,
): Promise<Record<Channel, ChannelConnection>> => {
  const known = storySoFar(deps, ctx.companyId)
  const reception = queueIds.get('Recepção')
  const common = {
    queueIds: reception ? [reception] : [],
    accessToken: clinicPage.accessToken,
    expiresTicket: minutesOfYear,
  }
  const wanted: Record<Channel, NewConnection> = {
    facebook: { ...common, name: clinicPage.name, channel: 'facebook', pageId: clinicPage.id },
    instagram: {
      ...common,
      name: `@${clinicPage.instagram.username}`,
      channel: 'instagram',
      pageId: clinicPage.instagram.id,
    },
  }
  const made = async (one: NewConnection): Promise<ChannelConnection> => {
    const id: ConnectionId = (await known.connection(one.name, one.channel)) ?? (await addConnection(ctx, one))
    const connection = await ctx.transact((work) => connectionForChannel(work, id))
    if (!connection) throw new Error(`the demo has lost the connection ${one.name}`)
    return connection
  }
  return { facebook: await made(wanted.facebook), instagram: await made(wanted.instagram) }
}

/** An earlier start may have created a part: the rest follows, and nothing is created twice. */
const play = async (deps: Deps, people: DemoPeople, connection: ChannelConnection, { story, identity }: PageChat) => {
  const { companyId } = connection
  const agentId = people.agentIds.get(agents[0].email)
  if (agentId === undefined) throw new Error(`the demo has no agent ${agents[0].email}`)
  const ids = story.lines.map((_line, index) => lineIdOf(story, index))
  const soFar = () => sceneSoFar(deps, companyId, connection.id, ids)
  const times = lineTimes(story, deps.clock.now())
  for (const [index, line] of story.lines.entries()) {
    const sentAt = times[index] ?? deps.clock.now()
    const world = at(deps, sentAt)
    const externalId = ids[index] ?? ''
    const { said, ticket, status } = await soFar()
    if (!said.has(externalId))
      await say(world, { connection, identity, name: story.name, line, externalId, ticket, agentId })
    const first = index === 0 ? await soFar() : { ticket, status }
    if (index === 0 && first.ticket && first.status === 'pending' && story.ending === 'open')
      await updateTicket(await contextOf(world, companyId, agentId), first.ticket, { status: 'open' })
  }
}

interface Line {
  connection: ChannelConnection
  identity: PageChat['identity']
  name: string
  line: string
  externalId: string
  ticket: TicketId | null
  agentId: number
}

const say = async (world: Deps, { connection, identity, name, line, externalId, ticket, agentId }: Line) => {
  const text = line.slice(2)
  if (!line.startsWith('c:')) {
    if (ticket)
      await noteSent(systemContext(world, connection.companyId), { ticket, userId: agentId, body: text, externalId })
    return
  }
  await createSink(world).message(connection, {
    externalId,
    chat: { identities: [identity], name },
    isGroup: false,
    fromMe: false,
    sentAt: world.clock.now(),
    content: { kind: 'text', text },
  })
}

export const seedPages = async (deps: Deps, people: DemoPeople, chats: readonly PageChat[]): Promise<void> => {
  const connections = await connectionsOf(deps, people)
  for (const chat of chats) await play(deps, people, connections[chat.story.channel], chat)
}
