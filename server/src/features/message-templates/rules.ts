import { type MessageTemplate, type TemplateParts, templatesFreshMs } from '@guiche/contract/features/message-templates'

export const obstacleOf = (
  status: string,
  { isWhole }: Pick<TemplateParts, 'isWhole'>,
): MessageTemplate['obstacle'] => {
  if (status !== 'APPROVED') return 'judged'
  return isWhole ? null : 'parts'
}

/** Of one that cannot be used: when it is looked at again. */
const lookAgainMs = 24 * 3_600_000

export type TemplateUse = { use: 'now' } | { use: 'later'; until: Date }

/** Whoever sends unasked waits while Meta has not approved it. One that is paused is tried once its pause is over: nobody need tell. */
export const templateUse = (
  { status, pausedUntil }: { status: string; pausedUntil: Date | null },
  now: Date,
): TemplateUse => {
  if (pausedUntil !== null && pausedUntil > now) return { use: 'later', until: pausedUntil }
  if (status === 'APPROVED' || (status === 'PAUSED' && pausedUntil !== null)) return { use: 'now' }
  return { use: 'later', until: new Date(now.getTime() + lookAgainMs) }
}

/** Meta's first pause of a template. */
export const firstPauseSeconds = 3 * 3_600

export const isFresh = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt !== null && now.getTime() - syncedAt.getTime() < templatesFreshMs
