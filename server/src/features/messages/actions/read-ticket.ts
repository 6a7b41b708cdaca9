import { ConnectionId, type TicketRef } from '@guiche/contract/core/ids'
import { type ChannelConnection, FinalFailure, TemporaryFailure } from '../../../channels/channel.ts'
import type { Ctx, UserCtx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatAddressOf } from '../../contacts/rules.ts'
import { clearUnread } from '../../tickets/actions/clear-unread.ts'
import { announceUnread } from '../../tickets/events.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { connectionFlag, markReadJob } from '../jobs/definitions.ts'
import { countsAsRead, marksFor, readMarkPause } from '../rules/read-mark.ts'
import { chatOf, latestInbound } from '../store/changes.ts'

export const readTicket = (ctx: UserCtx, ticket: TicketRef) =>
  ctx.transact(async (work) => {
    const row = await accessTicket(work.tx, ctx.actor, ticket)
    const { id, unread_messages: unreadMessages, contact_id: contactId, connection_id: connectionId } = row
    const look = { readerId: ctx.actor.id, ticket: { status: row.status, userId: row.user_id, unreadMessages } }
    if (!countsAsRead(look)) return { id, unreadMessages }
    const latest = await latestInbound(work.tx, contactId, connectionId, marksFor(unreadMessages))
    if (!(await clearUnread(work, id))) return { id, unreadMessages: 0 }
    announceUnread(work, { ...row, unread_messages: 0 })
    for (const address of new Set(latest.map((each) => each.address))) {
      const externalIds = latest.filter((each) => each.address === address).map(({ externalId }) => externalId)
      const mark = { connectionId, contactId, externalIds, ...(address === null ? {} : { address }) }
      work.enqueue(markReadJob(row.channel), mark, { flags: [connectionFlag(connectionId)] })
    }
    return { id, unreadMessages: 0 }
  })

interface ReadMark {
  connectionId: number
  contactId: number
  externalIds: readonly string[]
  address?: string | undefined
  waitsSince?: string | undefined
}

/** Sends the read receipts: the customer's ticks turn blue. */
export const tellRead = async (ctx: Ctx, job: ReadMark): Promise<void> => {
  const found = await ctx.transact(async (work) => ({
    connection: await connectionForChannel(work, ConnectionId.parse(job.connectionId)),
    chat: await chatOf(work.tx, job.contactId),
  }))
  if (!found.connection || !found.chat) return
  const chat = chatAddressOf(found.chat, job.address)
  try {
    await ctx.channels.get(found.connection.kind)?.markRead?.(found.connection, chat, job.externalIds)
  } catch (error) {
    const isAway = error instanceof TemporaryFailure && error.retryAfterSeconds !== undefined
    if (isAway && (await askAgainLater(ctx, job, found.connection))) return
    if (!isAway && !(error instanceof FinalFailure)) throw error
    // If the channel refuses a read receipt for good (the message is too old), it is not retried.
    ctx.log.info({ reason: error.message, connectionId: job.connectionId }, 'the channel refused a read receipt')
  }
}

/**
 * While the number is offline the job waits instead of using up its attempts. Returns false if it has waited long
 * enough.
 */
const askAgainLater = (ctx: Ctx, job: ReadMark, connection: ChannelConnection): Promise<boolean> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    const waitsSince = job.waitsSince ?? now.toISOString()
    const pauseMs = readMarkPause(now.getTime() - new Date(waitsSince).getTime())
    if (pauseMs === null) return false
    work.enqueue(
      markReadJob(connection.kind),
      { ...job, externalIds: [...job.externalIds], waitsSince },
      { flags: [connectionFlag(connection.id)], runAt: new Date(now.getTime() + pauseMs) },
    )
    return true
  })
