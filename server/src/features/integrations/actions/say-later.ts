/** What a bot says with pauses: each message leaves at its own time, unless somebody took the conversation meanwhile. */
import { TicketId } from '@guiche/contract/core/ids'
import { z } from 'zod'
import type { Ctx, Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { askOutsideSoon } from '../../answers/actions/ask-outside.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { keepPause } from '../store/talks.ts'

const Media = z.object({
  file: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  isVoiceNote: z.boolean(),
})

const Message = z.object({
  messageId: z.uuid(),
  body: z.string(),
  mediaType: z.enum(['conversation', 'image', 'audio', 'video', 'application']),
  media: Media.optional(),
})
type Message = z.output<typeof Message>

export const sayOutside = defineJob({
  name: 'say-outside',
  home: 'worker',
  attempts: 10,
  payload: z.object({
    ticketId: z.number(),
    /** The first is said now; the job of the others follows it. */
    messages: z.array(Message).min(1),
    pauseMs: z.number(),
    /** Said whatever became of the ticket: they are the last words of a bot that ended. */
    isLast: z.boolean(),
  }),
})
type Saying = z.output<typeof sayOutside.payload>

/** A job that died is found out when its time is over. */
const patienceMs = 60_000
export const pauseEnds = (now: Date, pauseMs: number): Date => new Date(now.getTime() + pauseMs + patienceMs)

const enqueueNext = (work: Work, saying: Saying): void => {
  const [first] = saying.messages
  if (!first) return
  const runAt = new Date(work.clock.now().getTime() + saying.pauseMs)
  work.enqueue(sayOutside, saying, { runAt, key: `say-outside:${first.messageId}` })
}

const messageOf = ({ id, body, mediaType, media }: Posted): Message => ({
  messageId: id,
  body,
  mediaType: Message.shape.mediaType.parse(mediaType),
  ...(media === undefined ? {} : { media }),
})

export const sayLater = (
  work: Work,
  ticketId: number,
  { posted, pauseMs, isLast }: { posted: readonly Posted[]; pauseMs: number; isLast: boolean },
): void => enqueueNext(work, { ticketId, messages: posted.map(messageOf), pauseMs, isLast })

const dropAll = (work: Work, messages: readonly Message[]): void => {
  for (const { media } of messages) dropFile(work, media?.file ?? null)
}

export const sayNow = (ctx: Ctx, { messages, ...saying }: Saying): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(saying.ticketId))
    const isTheirs = ticket?.status === 'pending' && ticket.user_id === null && ticket.use_integration
    if (!ticket?.contact_active || !(isTheirs || saying.isLast)) {
      if (ticket) await keepPause(work.tx, ticket.id, null)
      return dropAll(work, messages)
    }
    const [first, ...others] = messages
    if (!first) return
    const { messageId: id, media, ...words } = first
    const file = media === undefined ? {} : { media: { ...media, seconds: null } }
    await postMessages(work, ticket, [{ id, ...words, ...file, userId: null, isPrivate: false, quotedId: null }])
    await keepPause(work.tx, ticket.id, others.length > 0 ? pauseEnds(work.clock.now(), saying.pauseMs) : null)
    if (others.length > 0) enqueueNext(work, { ...saying, messages: others })
    // Whatever was written meanwhile is heard now.
    else if (isTheirs) askOutsideSoon(work, ticket.id)
  })
