/** Create, change and cancel schedules. The job uses what is stored at the time of sending. */
import {
  type ConnectionId,
  type ContactId,
  type QueueId,
  type ScheduleId,
  TemplateId,
  type UserId,
} from '@guiche/contract/core/ids'
import type { Schedule, ScheduleForm } from '@guiche/contract/features/schedules'
import { sendTime } from '@guiche/contract/schedule-times'
import type { z } from 'zod'
import type { UserCtx, Work } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { messageTemplate } from '../../message-templates/queries.ts'
import { postingFacts } from '../../tickets/actions/ticket-to-post-in.ts'
import { isAllThere } from '../../tickets/rules/creation.ts'
import { announceSchedule, announceScheduleGone } from '../events.ts'
import { sendOptions, sendScheduleJob } from '../jobs/definitions.ts'
import { scheduleRow } from '../queries.ts'
import { instantAsked, mayBegin, mayChange, mayEdit, plannedTemplate, takesMedia } from '../rules.ts'
import {
  companyOf,
  insertSchedule,
  lockSchedule,
  removeSchedule,
  type ScheduleColumns,
  type StoredSchedule,
  saveSchedule,
} from '../store.ts'
import { toScheduleView } from '../view.ts'

type Wanted = z.output<typeof ScheduleForm>
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined }

type Words = Pick<StoredSchedule, 'body' | 'template'>

interface Target {
  contactId: ContactId
  whatsappId: ConnectionId | null
  queueId: QueueId | null
  ticketUserId: UserId | null
}

/** The contact and the records that it names exist. */
const checkTarget = async (work: Work, target: Target): Promise<void> => {
  const facts = await postingFacts(work, {
    contactId: target.contactId,
    connectionId: target.whatsappId,
    queueId: target.queueId,
    userId: target.ticketUserId,
  })
  settle(isAllThere(facts, { namesConnection: target.whatsappId !== null, userField: 'body.ticketUserId' }))
  if (facts.contact?.is_opted_out) throw new Refusal('ERR_CONTACT_OPTED_OUT', { field: 'body.contactId' })
}

/** The text and its template: as requested, or unchanged if neither is given. */
const wordsOf = async (work: Work, wanted: Wanted, mime: string | null): Promise<Words> => {
  const { template: filled, whatsappId } = wanted
  if (!filled) {
    if (mime !== null && !takesMedia(null, mime)) throw new Refusal('ERR_FILE_TYPE', { field: 'body.template' })
    return { body: wanted.body, template: null }
  }
  const { templateId, header, body, buttons } = filled
  const found =
    whatsappId === null ? null : await messageTemplate(work.tx, { connectionId: whatsappId, id: templateId })
  if (!found) throw new Refusal('ERR_NO_TEMPLATE_FOUND', { field: 'body.template.templateId' })
  const { next: composed } = settle(plannedTemplate(found, { header, body, buttons }, mime))
  return { body: composed.body, template: { templateId, name: found.name, header, body, buttons } }
}

const columnsOf = (wanted: Wanted) => ({
  contactId: wanted.contactId,
  connectionId: wanted.whatsappId,
  isSigned: wanted.assinar,
  intervalUnit: wanted.intervalo,
  intervalCount: wanted.valorIntervalo,
  times: wanted.enviarQuantasVezes,
  dayRule: wanted.tipoDias,
  opensTicket: wanted.openTicket === 'enabled',
  ticketUserId: wanted.ticketUserId,
  queueId: wanted.queueId,
  ticketStatus: wanted.statusTicket,
})

/** The first requested time, and the actual time. A time that its rule would move into the past is sent now. */
const timesOf = (work: Work, series: Pick<ScheduleColumns, 'intervalUnit' | 'dayRule'>, at: Date, zone: string) => {
  const now = work.clock.now()
  settle(mayBegin(at, now))
  const { intervalUnit = 1, dayRule = 4 } = series
  const moved = sendTime({ firstSendAt: at, intervalUnit, dayRule, intervalCount: 0, times: 1 }, 0, zone)
  return { firstSendAt: at, sendAt: moved < now && at > now ? now : moved }
}

/** Emits the event, and sets the job to its time. */
export const announceKept = async (work: Work, action: 'create' | 'update', id: number) => {
  const row = await scheduleRow(work.tx, id)
  if (!row) throw new Error('the schedule vanished while it was kept')
  announceSchedule(work, action, row)
  if (row.state === 'waiting') work.enqueue(sendScheduleJob, { scheduleId: id }, sendOptions(id, row.sendAt))
  return row
}

const viewFor = (ctx: UserCtx, row: Awaited<ReturnType<typeof announceKept>>): Schedule =>
  toScheduleView(row, viewerOf(ctx))

export const createSchedule = (ctx: UserCtx, wanted: Wanted): Promise<Schedule> =>
  ctx.transact(async (work) => {
    const { timezone } = await companyOf(work.tx)
    const columns = columnsOf(wanted)
    const times = timesOf(work, columns, instantAsked(wanted.sendAt, timezone), timezone)
    await checkTarget(work, wanted)
    const words = await wordsOf(work, wanted, null)
    const id = await insertSchedule(work.tx, { ...columns, ...words, ...times, userId: ctx.actor.id })
    return viewFor(ctx, await announceKept(work, 'create', id))
  })

const lockOwn = async (ctx: UserCtx, work: Work, id: ScheduleId): Promise<StoredSchedule> => {
  const row = await lockSchedule(work.tx, id)
  if (!row) throw new Refusal('ERR_NO_SCHEDULE_FOUND')
  settle(mayChange({ id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' }, row))
  return row
}

const templateOf = ({ template }: StoredSchedule): Wanted['template'] =>
  template && { ...template, templateId: TemplateId.parse(template.templateId) }

const touchesWords = (change: Change): boolean =>
  [change.body, change.template, change.whatsappId].some((value) => value !== undefined)

/** Fields that are not given stay unchanged. */
const wantedAfter = (before: StoredSchedule, change: Change): Wanted => ({
  body: change.body ?? before.body,
  template: change.template === undefined ? templateOf(before) : change.template,
  contactId: change.contactId ?? (before.contactId as ContactId),
  sendAt: change.sendAt ?? before.sendAt.toISOString(),
  whatsappId: change.whatsappId === undefined ? (before.connectionId as ConnectionId | null) : change.whatsappId,
  openTicket: change.openTicket ?? (before.opensTicket ? 'enabled' : 'disabled'),
  ticketUserId: change.ticketUserId === undefined ? (before.ticketUserId as UserId | null) : change.ticketUserId,
  queueId: change.queueId === undefined ? (before.queueId as QueueId | null) : change.queueId,
  statusTicket: change.statusTicket ?? (before.ticketStatus as Wanted['statusTicket']),
  intervalo: change.intervalo ?? before.intervalUnit,
  valorIntervalo: change.valorIntervalo ?? before.intervalCount,
  // For a series that has started, the number of remaining messages.
  enviarQuantasVezes: change.enviarQuantasVezes ?? Math.max(1, before.times - before.timesDone),
  tipoDias: change.tipoDias ?? before.dayRule,
  assinar: change.assinar ?? before.isSigned,
})

const changesTimes = (change: Change): boolean =>
  [change.sendAt, change.intervalo, change.valorIntervalo, change.enviarQuantasVezes, change.tipoDias].some(
    (value) => value !== undefined,
  )

/**
 * The new values in a whole record that is sent back: the same times must not restart a series. The fields of its
 * times belong together.
 */
const news = (given: Change, known: Schedule, zone: string): Change => {
  const sendAt = given.sendAt === undefined ? undefined : instantAsked(given.sendAt, zone).toISOString()
  const change = differing({ ...given, ...(sendAt === known.sendAt ? { sendAt } : {}) }, known)
  return changesTimes(change) ? given : change
}

export const updateSchedule = (ctx: UserCtx, id: ScheduleId, given: Change): Promise<Schedule> =>
  ctx.transact(async (work) => {
    const before = await lockOwn(ctx, work, id)
    const [{ timezone }, row] = await Promise.all([companyOf(work.tx), scheduleRow(work.tx, id)])
    if (!row) throw new Refusal('ERR_NO_SCHEDULE_FOUND')
    const known = toScheduleView(row, viewerOf(ctx))
    const change = news(given, known, timezone)
    if (isNothing(change)) return known
    settle(mayEdit(before))
    const wanted = wantedAfter(before, change)
    await checkTarget(work, wanted)
    const { times, ...columns } = columnsOf(wanted)
    const words = touchesWords(change) ? await wordsOf(work, wanted, before.mediaMime) : {}
    // The text may change without affecting the series; any change of its times restarts the rest.
    const anew = changesTimes(change)
      ? {
          ...timesOf(work, columns, instantAsked(wanted.sendAt, timezone), timezone),
          times,
          timesDone: 0,
          state: 'waiting',
          failureCode: null,
          heldUntil: null,
        }
      : {}
    await saveSchedule(work.tx, id, { ...columns, ...words, ...anew, updatedAt: work.clock.now() })
    return viewFor(ctx, await announceKept(work, 'update', id))
  })

/** Its file is deleted once nothing refers to it any more; messages have copies of their own. */
export const deleteSchedule = async (ctx: UserCtx, id: ScheduleId): Promise<{ id: number }> => {
  await ctx.transact(async (work) => {
    const before = await lockOwn(ctx, work, id)
    await removeSchedule(work.tx, id)
    dropFile(work, before.mediaFile)
    announceScheduleGone(work, before)
  })
  return { id }
}

type Media = Pick<StoredSchedule, 'mediaFile' | 'mediaName' | 'mediaMime' | 'mediaBytes'>

/** Whether it fits this text, or this template. */
const checkMedia = async (work: Work, { template, connectionId }: StoredSchedule, { mediaMime }: Media) => {
  if (mediaMime === null) return
  const found =
    template && connectionId !== null ? await messageTemplate(work.tx, { connectionId, id: template.templateId }) : null
  if (template && !found) throw new Refusal('ERR_NO_TEMPLATE_FOUND')
  if (!takesMedia(found, mediaMime)) throw new Refusal('ERR_FILE_TYPE', { field: 'body.file' })
}

export const replaceScheduleMedia = async (ctx: UserCtx, id: ScheduleId, media: Media): Promise<Schedule> => {
  const after = await ctx.transact(async (work) => {
    const before = await lockOwn(ctx, work, id)
    settle(mayEdit(before))
    await checkMedia(work, before, media)
    await saveSchedule(work.tx, id, { ...media, updatedAt: work.clock.now() })
    dropFile(work, before.mediaFile)
    return announceKept(work, 'update', id)
  })
  return viewFor(ctx, after)
}
