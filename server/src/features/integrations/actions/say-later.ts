/** A bot's messages with pauses: each is sent at its own time, unless somebody took the conversation meanwhile. */
import { TicketId } from '@guiche/contract/core/ids'
import { z } from 'zod'
import type { Ctx, Work } from '../../../context.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { askOutsideSoon } from '../../answers/actions/ask-outside.ts'
import { resumeFlowSoon } from '../../answers/actions/resume-flow.ts'
import { heldRun } from '../../flows/actions/runs.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { keepPause } from '../store/talks.ts'
import { pauseEnds } from './hold-talk.ts'

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
    /** The first is sent now; its job sends the others. */
    messages: z.array(Message).min(1),
    pauseMs: z.number(),
    /** Sent whatever became of the ticket: they are the last messages of a bot that ended. */
    isLast: z.boolean(),
    /** Of a flow: sent as long as this run is the current one. */
    runId: z.number().optional(),
    /** The run continues after them: the time until which it waits. */
    resumes: z.string().optional(),
  }),
})
type Saying = z.output<typeof sayOutside.payload>

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
  { posted, ...saying }: Omit<Saying, 'ticketId' | 'messages'> & { posted: readonly Posted[] },
): void => enqueueNext(work, { ...saying, ticketId, messages: posted.map(messageOf) })

const dropAll = (work: Work, messages: readonly Message[]): void => {
  for (const { media } of messages) dropFile(work, media?.file ?? null)
}

/** Nobody took the conversation, and the sender is still in charge. */
const isTheirs = async (work: Work, ticket: TicketRow, { runId }: Pick<Saying, 'runId'>): Promise<boolean> => {
  if (ticket.status !== 'pending' || ticket.user_id !== null) return false
  return runId === undefined ? ticket.use_integration : (await heldRun(work, ticket.id))?.id === runId
}

/** After one message: the next, or whatever waited for the last. */
const goOn = async (
  work: Work,
  ticketId: number,
  { saying, isLeading }: { saying: Saying; isLeading: boolean },
): Promise<void> => {
  const isDone = saying.messages.length === 0
  enqueueNext(work, saying)
  if (saying.runId !== undefined) {
    if (isDone && saying.resumes) resumeFlowSoon(work, ticketId, saying.resumes)
    return
  }
  await keepPause(work.tx, ticketId, isDone ? null : pauseEnds(work.clock.now(), saying.pauseMs))
  // Messages that came meanwhile are read now.
  if (isDone && isLeading) askOutsideSoon(work, ticketId)
}

export const sayNow = (ctx: Ctx, { messages, ...saying }: Saying): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, TicketId.parse(saying.ticketId))
    const isLeading = ticket !== null && (await isTheirs(work, ticket, saying))
    if (!ticket?.contact_active || !(isLeading || saying.isLast)) {
      if (ticket && saying.runId === undefined) await keepPause(work.tx, ticket.id, null)
      return dropAll(work, messages)
    }
    const [first, ...others] = messages
    if (!first) return
    const { messageId: id, media, ...words } = first
    const file = media === undefined ? {} : { media: { ...media, seconds: null } }
    await postMessages(work, ticket, [{ id, ...words, ...file, userId: null, isPrivate: false, quotedId: null }])
    await goOn(work, ticket.id, { saying: { ...saying, messages: others }, isLeading })
  })
