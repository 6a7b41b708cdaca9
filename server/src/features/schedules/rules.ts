import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { type ScheduleFailure, scheduleMediaTypes } from '@guiche/contract/features/schedules'
import { instantOf } from '@guiche/contract/zoned-time'
import { kindOfFile } from '../media/rules.ts'
import type { Composed } from '../messages/rules/interactive.ts'
import { composedTemplate, headerFileOf, type TemplateValues } from '../messages/rules/template.ts'

/** How late a message is still sent after a downtime; an older one would be a surprise. */
const expiresAfterMs = 24 * 3_600_000
/** Clocks differ, and forms are filled in slowly. */
const graceMs = 60_000

export interface SendFacts {
  state: string
  sendAt: Date
  /** When the installation was put back from a backup; null: never. */
  restoredAt: Date | null
  /** Of the contact; null: the contact cannot be written to. */
  isActive: boolean
  /** The company's plan includes schedules, it is paid, and the company is not switched off. */
  isInPlan: boolean
  /** The contact opted out of unsolicited messages. */
  isOptedOut: boolean
  hasConnection: boolean
  /** The channel accepts free text only until then; undefined: it has no such window. */
  replyUntil: Date | null | undefined
  media: MediaState
  /** Why its template cannot be sent; null: it can, or it has none. */
  templateFailure: ScheduleFailure | null
  /** It was paused, or is not approved at this moment. */
  isTemplatePaused: boolean
}
/** Of the schedule's picture; `changed`: the copy is of another one, and the next attempt copies the new one. */
export type MediaState = 'none' | 'copied' | 'missing' | 'changed'
type SendStep =
  | { step: 'nothing' }
  | { step: 'wait' }
  | { step: 'send' }
  | { step: 'fail'; code: ScheduleFailure }
  /** What keeps it may end today; a day later the turn is over. */
  | { step: 'hold'; code: ScheduleFailure }

const whyExpired = ({ isInPlan, isTemplatePaused }: SendFacts): ScheduleFailure => {
  if (!isInPlan) return 'plan'
  return isTemplatePaused ? 'template_unusable' : 'expired'
}

export const sendStep = (facts: SendFacts, now: Date): SendStep => {
  if (facts.state !== 'waiting') return { step: 'nothing' }
  if (facts.sendAt > now || facts.media === 'changed') return { step: 'wait' }
  // It may have been sent after the backup was made.
  if (facts.restoredAt && facts.sendAt <= facts.restoredAt) return { step: 'fail', code: 'outcome_unknown' }
  if (now.getTime() - facts.sendAt.getTime() > expiresAfterMs) return { step: 'fail', code: whyExpired(facts) }
  if (!facts.isInPlan) return { step: 'hold', code: 'plan' }
  if (!facts.hasConnection) return { step: 'fail', code: 'connection_removed' }
  if (!facts.isActive) return { step: 'fail', code: 'contact_blocked' }
  if (facts.isOptedOut) return { step: 'fail', code: 'opted_out' }
  const { replyUntil } = facts
  if (replyUntil === null || (replyUntil && replyUntil <= now)) return { step: 'fail', code: 'window_closed' }
  if (facts.isTemplatePaused) return { step: 'hold', code: 'template_unusable' }
  if (facts.media === 'missing') return { step: 'fail', code: 'media_missing' }
  if (facts.templateFailure !== null) return { step: 'fail', code: facts.templateFailure }
  return { step: 'send' }
}

/** `sendAt` of the wire as an instant: without a zone it is in the company's time zone. */
export const instantAsked = (sendAt: string, zone: string): Date =>
  /(Z|[+-]\d{2}:?\d{2})$/i.test(sendAt)
    ? new Date(sendAt)
    : instantOf(sendAt.length === 16 ? `${sendAt}:00` : sendAt.slice(0, 19), zone)

export const mayBegin = (at: Date, now: Date): Decision<null> =>
  at.getTime() < now.getTime() - graceMs ? refuse('ERR_SCHEDULE_IN_PAST', 'body.sendAt') : accept(null)

export const mayChange = (actor: { id: number; isAdmin: boolean }, schedule: { userId: number | null }) =>
  actor.isAdmin || schedule.userId === actor.id ? accept(null) : refuse('ERR_NO_PERMISSION')

/** A sent one cannot be changed. A failed one may get another time. */
export const mayEdit = ({ sentAt }: { sentAt: Date | null }): Decision<null> =>
  sentAt === null ? accept(null) : refuse('ERR_SCHEDULE_SENT')

/** Free text goes with a picture, a template with the file of its header. */
export const takesMedia = (template: MessageTemplate | null, mime: string): boolean =>
  template ? headerFileOf(template) === kindOfFile(mime) : scheduleMediaTypes.some((type) => type === mime)

/** What may be saved: its file may still come. */
export const plannedTemplate = (
  template: MessageTemplate,
  values: TemplateValues,
  mime: string | null,
): Decision<Composed> => {
  const decision = composedTemplate(template, values, mime === null ? headerFileOf(template) : kindOfFile(mime))
  if (decision.ok) return decision
  return { ...decision, field: (decision.field ?? 'body.templateId').replace('body.', 'body.template.') }
}

/** As the provider reported it, before the templates are read again. */
export const goneTemplates: ReadonlySet<string> = new Set(['DELETED', 'PENDING_DELETION'])
export const isTemplateGone = ({ status }: MessageTemplate): boolean => goneTemplates.has(status)

type DueTemplate = { composed: Composed; failure: null } | { composed: null; failure: ScheduleFailure }

/** What is sent at its time, or how the template has changed since. */
export const dueTemplate = (
  template: MessageTemplate | null,
  values: TemplateValues,
  mime: string | null,
): DueTemplate => {
  if (!template || isTemplateGone(template)) return { composed: null, failure: 'template_gone' }
  if (template.obstacle !== null) return { composed: null, failure: 'template_unusable' }
  if (headerFileOf(template) !== null && mime === null) return { composed: null, failure: 'media_missing' }
  const decision = composedTemplate(template, values, mime === null ? null : kindOfFile(mime))
  return decision.ok ? { composed: decision.next, failure: null } : { composed: null, failure: 'template_changed' }
}
