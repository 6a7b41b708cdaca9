/**
 * Sends a scheduled message. The message and the step of its series are one transaction: killed before the commit, it
 * is repeated; after it, never.
 */
import { spintax } from '@guiche/contract/campaign-words'
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { CompanyId } from '@guiche/contract/core/ids'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { ScheduleFailure } from '@guiche/contract/features/schedules'
import { mostLetters, signed, takesCaption } from '@guiche/contract/message-length'
import { fillTokens } from '@guiche/contract/message-tokens'
import { sendTime, turnsOf } from '@guiche/contract/schedule-times'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { isSubscriptionOver } from '../../companies/rules.ts'
import { keepIfTaken } from '../../media/actions/drop-file.ts'
import { templateToSend } from '../../message-templates/queries.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { tokenFactsOf } from '../../messages/rules/token-facts.ts'
import { latestTicket, postingFacts, ticketToPostIn } from '../../tickets/actions/ticket-to-post-in.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { announceSchedule } from '../events.ts'
import { sendOptions, sendScheduleJob } from '../jobs/definitions.ts'
import { scheduleRow } from '../queries.ts'
import { dueTemplate, isTemplateGone, type MediaState, sendStep } from '../rules.ts'
import {
  authorName,
  companyOf,
  lockSchedule,
  overdueSchedules,
  readSchedule,
  type StoredSchedule,
  saveSchedule,
} from '../store.ts'
import { announceKept } from './keep-schedule.ts'

/** The message's own copy of the picture: deleting one must not affect the other. */
const copyOfMedia = async (ctx: Ctx, { mediaFile, mediaMime }: StoredSchedule): Promise<StoredFile | null> => {
  const opened = mediaFile === null ? null : await ctx.storage.open(mediaFile)
  return opened ? ctx.storage.save(opened.stream, { maxBytes: maxUploadBytes, declaredMime: mediaMime ?? '' }) : null
}

export const sendSchedule = async (ctx: Ctx, scheduleId: number): Promise<void> => {
  const known = await ctx.transact(({ tx }) => readSchedule(tx, scheduleId))
  if (known?.state !== 'waiting') return
  const isDue = known.sendAt <= ctx.clock.now()
  const copy = isDue ? await copyOfMedia(ctx, known) : null
  const of = isDue ? known.mediaFile : undefined
  await keepIfTaken(ctx, copy, () => ctx.transact((work) => send(work, scheduleId, { of, copy })))
}

interface Media {
  /** The schedule's file when it was copied; undefined: it was not due, and nothing was copied. */
  of: string | null | undefined
  copy: StoredFile | null
}

/** The conversation of a schedule; null: its connection was deleted. */
const chatOf = ({ contactId }: StoredSchedule, { contact, connection }: Awaited<ReturnType<typeof postingFacts>>) =>
  connection && {
    contactId,
    connectionId: connection.id,
    channel: connection.channel,
    isGroup: contact?.is_group ?? false,
  }

const mediaStateOf = ({ mediaFile }: StoredSchedule, { of, copy }: Media): MediaState => {
  if (mediaFile !== of) return 'changed'
  if (mediaFile === null) return 'none'
  return copy === null ? 'missing' : 'copied'
}

/** The provider's current version of its template, filled in; null: free text. */
const templateFor = async (work: Work, { template, connectionId }: StoredSchedule, { copy }: Media) => {
  if (!template) return null
  const given = { connectionId: connectionId ?? 0, id: template.templateId }
  const { template: found, until } = await templateToSend(work.tx, given, work.clock.now())
  const isGone = found === null || isTemplateGone(found)
  return { ...dueTemplate(found, template, copy?.mime ?? null), pausedUntil: isGone ? null : until }
}
type Due = Awaited<ReturnType<typeof templateFor>>

type Company = Awaited<ReturnType<typeof companyOf>>

const maySend = (company: Company, now: Date): boolean => company.has_schedules && !isSubscriptionOver(company, now)

/** Whether a message uses the picture's copy. */
const send = async (work: Work, scheduleId: number, media: Media): Promise<boolean> => {
  const schedule = await lockSchedule(work.tx, scheduleId)
  if (!schedule) return false
  const { contactId, connectionId, queueId, ticketUserId } = schedule
  const facts = await postingFacts(work, { contactId, connectionId, queueId, userId: ticketUserId })
  const chat = chatOf(schedule, facts)
  const latest = chat ? await latestTicket(work, chat) : null
  const template = await templateFor(work, schedule, media)
  const company = await companyOf(work.tx)
  const hasWindow = chat && !template ? abilitiesOf(chat.channel as ChannelKind).replyWindowHours !== null : false
  const step = sendStep(
    {
      state: schedule.state,
      sendAt: schedule.sendAt,
      restoredAt: company.restored_at,
      isActive: facts.contact?.active ?? false,
      isInPlan: maySend(company, work.clock.now()),
      isOptedOut: facts.contact?.is_opted_out ?? false,
      hasConnection: chat !== null,
      replyUntil: hasWindow ? (latest?.reply_until ?? null) : undefined,
      media: mediaStateOf(schedule, media),
      templateFailure: template?.failure ?? null,
      isTemplatePaused: template?.pausedUntil != null,
    },
    work.clock.now(),
  )
  if (step.step === 'wait') work.enqueue(sendScheduleJob, { scheduleId }, sendOptions(scheduleId, schedule.sendAt))
  if (step.step === 'hold') await hold(work, schedule, step.code, template?.pausedUntil ?? null)
  if (step.step === 'fail') await goOn(work, schedule, company, { failure: step.code, messageId: null })
  if (step.step !== 'send' || !chat) return false
  const wish = schedule.opensTicket
    ? {
        status: schedule.ticketStatus as 'closed' | 'open' | 'pending',
        // A queue or a person that has left meanwhile opens it without.
        queueId: facts.queue_exists ? queueId : null,
        userId: facts.user_exists ? ticketUserId : null,
      }
    : null
  const ticket = await ticketToPostIn(work, chat, latest, wish)
  const messageId = crypto.randomUUID()
  await postMessages(
    work,
    ticket,
    await postedOf(work, schedule, ticket, { id: messageId, copy: media.copy, template, company }),
  )
  await goOn(work, schedule, company, { failure: null, messageId })
  return media.copy !== null
}

const wordsOf = async (work: Work, schedule: StoredSchedule, ticket: TicketRow, company: Company): Promise<string> => {
  const name = await authorName(work.tx, schedule.userId)
  const facts = { userName: ticket.user_name ?? name, companyName: company.name, zone: company.timezone }
  // Before the tokens, so that braces in a name are not read as a choice.
  const chosen = spintax(schedule.body, Math.random)
  const words = fillTokens(chosen, tokenFactsOf(ticket, { ...facts, now: work.clock.now() }))
  return schedule.isSigned && name !== '' ? signed(words, name) : words
}

const mediaOf = ({ mediaName }: StoredSchedule, { file, mime, bytes }: StoredFile) => ({
  file,
  name: mediaName ?? 'file',
  mime,
  bytes,
  seconds: null,
  isVoiceNote: false,
})

/** The text is the picture's caption, or a message before it if it is too long for one. */
const postedOf = async (
  work: Work,
  schedule: StoredSchedule,
  ticket: TicketRow,
  { id, copy, template, company }: { id: string; copy: StoredFile | null; template: Due; company: Company },
): Promise<Posted[]> => {
  const base = { id, userId: schedule.userId, isPrivate: false, quotedId: null }
  const media = copy && mediaOf(schedule, copy)
  if (template?.composed) return [{ ...base, ...template.composed, ...(media ? { media } : {}) }]
  const words = await wordsOf(work, schedule, ticket, company)
  const text = { ...base, body: words, mediaType: 'conversation' } as const
  if (!media) return [text]
  const { mime } = media
  const picture = { ...base, body: words, mediaType: 'image', media } as const
  const isCaption = takesCaption(ticket.channel, mime) && words.length <= mostLetters(ticket.channel, mime)
  return isCaption ? [picture] : [text, { ...picture, id: crypto.randomUUID(), body: '' }]
}

/** A template that is approved again tells its number, and no schedule: so often is looked. */
const lookAgainMs = 5 * 60_000

/** It says why it waits. Whoever watches schedules tries it again when that is over. */
const hold = async (
  work: Work,
  { id, failureCode, heldUntil }: StoredSchedule,
  code: ScheduleFailure,
  pausedUntil: Date | null,
): Promise<void> => {
  const now = work.clock.now()
  const until = pausedUntil && new Date(Math.min(pausedUntil.getTime(), now.getTime() + lookAgainMs))
  if (failureCode === code && heldUntil?.getTime() === until?.getTime()) return
  await saveSchedule(work.tx, id, { failureCode: code, heldUntil: until, updatedAt: now })
  if (failureCode === code) return
  const row = await scheduleRow(work.tx, id)
  if (row) announceSchedule(work, 'update', row)
}

interface Outcome {
  failure: ScheduleFailure | null
  messageId: string | null
}

/** To the next message of the series, or to its end. A failed one does not delay the others. */
const goOn = async (
  work: Work,
  schedule: StoredSchedule,
  { timezone }: Company,
  { failure, messageId }: Outcome,
): Promise<void> => {
  const now = work.clock.now()
  const timesDone = schedule.timesDone + 1
  const isOver = timesDone >= turnsOf(schedule)
  const next = isOver
    ? { state: failure === null ? 'done' : 'failed', sentAt: failure === null ? now : null }
    : { sendAt: sendTime(schedule, timesDone, timezone) }
  await saveSchedule(work.tx, schedule.id, {
    ...next,
    timesDone,
    failureCode: failure,
    heldUntil: null,
    messageId: messageId ?? schedule.messageId,
    updatedAt: now,
  })
  await announceKept(work, 'update', schedule.id)
}

/** Jobs run on time; this only finds those whose job was lost. */
const lateMs = 60_000

export const watchSchedules = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - lateMs)
  const found = await deps.db.platform((tx) => overdueSchedules(tx, before, now))
  type Found = (typeof found)[number]
  const work = {
    name: 'watch-schedules',
    keyOf: ({ company_id, id }: Found) => `${company_id}:${id}`,
    act: ({ company_id, id }: Found) => sendSchedule(systemContext(deps, CompanyId.parse(company_id)), id),
  }
  await eachByItself(deps, work, found)
}
