/** Typing indicators, in both directions. Late or lost ones are not repeated. */
import { abilitiesOf } from '@guiche/contract/channels'
import { ConnectionId, type TicketRef } from '@guiche/contract/core/ids'
import type { TypingState } from '@guiche/contract/sockets'
import type { ChannelConnection, Person } from '../../../channels/channel.ts'
import { type Ctx, type Deps, systemContext, type UserCtx } from '../../../context.ts'
import { tellNodes } from '../../../platform/realtime/node-words.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatAddressOf, lookupsOf } from '../../contacts/rules.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { connectionFlag, tellTypingJob } from '../jobs/definitions.ts'
import { customerSeesTyping } from '../rules/typing.ts'
import { chatOf, latestInbound } from '../store/changes.ts'
import { attendedTicketOf } from '../store/message-rows.ts'

export const tellCustomer = (ctx: UserCtx, ref: TicketRef, isTyping: boolean): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await accessTicket(work.tx, ctx.actor, ref)
    const ticket = { status: row.status, userId: row.user_id, isGroup: row.is_group }
    if (!customerSeesTyping({ writerId: ctx.actor.id, ticket, isShown: abilitiesOf(row.channel).typing })) return
    const { connection_id: connectionId, contact_id: contactId } = row
    work.enqueue(
      tellTypingJob(row.channel),
      { connectionId, contactId, isTyping, at: work.clock.now().toISOString() },
      { key: `typing:${connectionId}:${contactId}`, flags: [connectionFlag(connectionId)] },
    )
  })

const worthForMs = 8_000

interface Typing {
  connectionId: number
  contactId: number
  isTyping: boolean
  at: string
}

export const showTyping = async (ctx: Ctx, job: Typing): Promise<void> => {
  if (ctx.clock.now().getTime() - Date.parse(job.at) > worthForMs) return
  const found = await ctx.transact(async (work) => ({
    connection: await connectionForChannel(work, ConnectionId.parse(job.connectionId)),
    chat: await chatOf(work.tx, job.contactId),
    newest: await latestInbound(work.tx, job.contactId, job.connectionId, 1),
  }))
  if (!found.connection || !found.chat) return
  const chat = chatAddressOf(found.chat)
  const channel = ctx.channels.get(found.connection.kind)
  try {
    await channel?.typing?.(found.connection, chat, job.isTyping, found.newest[0]?.externalId)
  } catch (error) {
    ctx.log.debug({ err: error, connectionId: job.connectionId }, 'the channel failed to show a typing indicator')
  }
}

/** Sent to the viewers of the ticket, on whichever node. */
export const hearTyping = async (
  deps: Deps,
  { id, companyId }: ChannelConnection,
  person: Person,
  state: TypingState,
): Promise<void> => {
  const ctx = systemContext(deps, companyId)
  const ticketId = await ctx.transact(({ tx }) => attendedTicketOf(tx, id, lookupsOf(person.identities)))
  if (ticketId === null) return
  const words = JSON.stringify({ customerTyping: { companyId, ticketId, state } })
  await deps.db.platform((tx) => tx.sql(tellNodes, { words }))
}
