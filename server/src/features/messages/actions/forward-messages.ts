/**
 * Forwards messages: everything is checked first, then each contact's copies are queued, to be sent one after
 * another.
 */
import { abilitiesOf, type ChannelKind, personReplyUntil } from '@guiche/contract/channels'
import { ConnectionId, MessageId, QueueId, type TicketId } from '@guiche/contract/core/ids'
import type { forwardMessage } from '@guiche/contract/features/message-changes'
import type { z } from 'zod'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import {
  findTicketToWriteIn,
  openTicketToWriteIn,
  type TicketToWriteIn,
} from '../../tickets/actions/ticket-to-write-in.ts'
import {
  forwardedCopy,
  forwardedData,
  kindToForward,
  leavesAt,
  mayForwardTo,
  queueToForwardIn,
} from '../rules/forward.ts'
import { markForwarded, messagesToForward, type SourceRow } from '../store/forwards.ts'
import { derivedId } from './derived-id.ts'
import { eachPassable } from './forward-obstacles.ts'
import { isVisible } from './lock-changeable.ts'
import { type Posted, postMessages } from './post-message.ts'
import { channelUnable, settleLength } from './settle-reply.ts'

type Wanted = z.output<(typeof forwardMessage)['body']>

const sourcesOf = async (ctx: UserCtx, work: Work, ids: Wanted['messageId']): Promise<SourceRow[]> => {
  const rows = (await messagesToForward(work.tx, ids)).filter((row) => isVisible(ctx.actor, row))
  if (rows.length < new Set(ids).size) throw new Refusal('ERR_FETCH_WAPP_MSG', { field: 'body.messageId' })
  return rows
}

const kindOf = (row: SourceRow) =>
  settle(
    kindToForward({
      mediaType: row.media_type,
      mediaState: row.media_state,
      isPrivate: row.is_private,
      isDeleted: row.is_deleted,
    }),
  ).next

const copyOf = (
  ctx: UserCtx,
  wanted: Wanted,
  { source, id, channel }: { source: SourceRow; id: string; channel: ChannelKind },
): Posted => {
  const { isPlain, ...copy } = forwardedCopy(
    {
      body: source.body,
      mediaType: source.media_type,
      hasFile: source.media_file !== null,
      fromMe: source.from_me,
      isForwarded: source.is_forwarded,
    },
    wanted.signMessage && ctx.actor.maySign ? ctx.actor.name : null,
  )
  return {
    id,
    ...copy,
    userId: ctx.actor.id,
    isPrivate: false,
    quotedId: null,
    ...(isPlain ? {} : { data: forwardedData(source.media_type, source.data, channel) }),
    ...(source.media_file
      ? {
          media: {
            file: source.media_file,
            name: source.media_name ?? 'file',
            mime: source.media_mime ?? 'application/octet-stream',
            bytes: source.media_bytes ?? 0,
            seconds: source.media_seconds,
            isVoiceNote: source.is_voice_note,
          },
        }
      : {}),
  }
}

const inspect = (ctx: UserCtx, wanted: Wanted) =>
  ctx.transact(async (work) => {
    const sources = await sourcesOf(ctx, work, wanted.messageId)
    const kinds = sources.map(kindOf)
    const sourceConnectionId = sources[0] ? ConnectionId.parse(sources[0].connection_id) : null
    const targets = await eachPassable(ctx, work, wanted.contactId, async (contactId) => {
      const target = await findTicketToWriteIn(ctx, work, { contactId, connectionId: sourceConnectionId })
      const abilities = abilitiesOf(target.channel)
      const replyUntil = target.replyUntil && personReplyUntil(target.channel, target.replyUntil)
      const decision = mayForwardTo({ ...target, abilities, replyUntil, now: work.clock.now() }, kinds)
      if (!decision.ok && decision.code === 'ERR_CHANNEL_UNABLE') throw channelUnable(target.channel, kinds.join())
      settle(decision)
      for (const source of sources)
        settleLength(
          target.channel,
          copyOf(ctx, wanted, { source, id: source.id, channel: target.channel }),
          'body.messageId',
        )
      return target
    })
    return { sources, targets }
  })

interface Leaving {
  ticketId: TicketId
  target: TicketToWriteIn
  /** The position of its first message in the whole forwarding. */
  position: number
}

const queueCopies = (
  ctx: UserCtx,
  wanted: Wanted & { id: MessageId },
  sources: readonly SourceRow[],
  leaving: Leaving,
) =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, leaving.ticketId)
    if (!ticket) throw new Refusal('ERR_NO_TICKET_FOUND')
    // A message that was deleted meanwhile is not forwarded.
    const still = await messagesToForward(work.tx, wanted.messageId)
    const posted = sources
      .filter((source) => still.some(({ id, is_deleted }) => id === source.id && !is_deleted))
      .map((source) => ({ source, id: derivedId(wanted.id, source.id, leaving.target.contactId) }))
    await postMessages(
      work,
      ticket,
      posted.map(({ source, id }) => ({
        ...copyOf(ctx, wanted, { source, id, channel: ticket.channel }),
        asked: derivedId('forward', source.id, leaving.target.contactId, String(wanted.signMessage)),
      })),
      // At the first attempt it may have gone into a ticket that has been closed since.
      { mayLieElsewhere: true },
    )
    const now = work.clock.now()
    await markForwarded(
      work.tx,
      posted.map(({ source, id }, index) => ({
        id,
        root: source.forwarded_from ?? source.id,
        after: leavesAt(leaving.position + index, now),
      })),
    )
    return posted.length
  })

export const forwardMessages = async (ctx: UserCtx, wanted: Wanted) => {
  const wish = { ...wanted, id: wanted.id ?? MessageId.parse(crypto.randomUUID()) }
  const { sources, targets } = await inspect(ctx, wish)
  const queueId = queueToForwardIn(
    { isAdmin: ctx.actor.profile === 'admin', queueIds: ctx.actor.queueIds },
    sources[0]?.now.queue_id ?? null,
  )
  const tickets: { id: number; uuid: string }[] = []
  let forwarded = 0
  for (const target of targets) {
    const { id, uuid } = await openTicketToWriteIn(ctx, target, queueId === null ? null : QueueId.parse(queueId))
    tickets.push({ id, uuid })
    forwarded += await queueCopies(ctx, wish, sources, { ticketId: id, target, position: forwarded })
  }
  return { forwarded, tickets }
}
