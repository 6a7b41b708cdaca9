import { type MessageTemplate, type TemplateParts, templatesFreshMs } from '@guiche/contract/features/message-templates'

export const obstacleOf = (
  status: string,
  { isWhole }: Pick<TemplateParts, 'isWhole'>,
): MessageTemplate['obstacle'] => {
  if (status !== 'APPROVED') return 'judged'
  return isWhole ? null : 'parts'
}

/** Of one that cannot be used and that nobody asks about: when its row is looked at again. */
const lookAgainMs = 3_600_000
/** Meta is being asked about it. */
const askingMs = 2 * 60_000

export type TemplateUse = { use: 'now' } | { use: 'later'; until: Date }

const isPaused = (status: string): boolean => status === 'PAUSED' || status === 'DISABLED'

/** When its pause is over Meta is asked, and until Meta has answered it waits. */
export const pausedUntil = (
  { status, pausedUntil: until }: { status: string; pausedUntil: Date | null },
  now: Date,
): Date | null => {
  if (until === null || until > now) return until
  return isPaused(status) ? new Date(now.getTime() + askingMs) : null
}

/** Whoever sends unasked waits while Meta has not approved it. */
export const templateUse = (row: { status: string; pausedUntil: Date | null }, now: Date): TemplateUse => {
  const until = pausedUntil(row, now)
  if (until) return { use: 'later', until }
  if (row.status === 'APPROVED') return { use: 'now' }
  return { use: 'later', until: new Date(now.getTime() + lookAgainMs) }
}

const hours = (now: Date, count: number): Date => new Date(now.getTime() + count * 3_600_000)

/** When Meta is asked about a template that it does not let through. Its first pause lasts three hours; a disabled one may be back by an appeal. */
export const asksAgain = (now: Date) => ({ first: hours(now, 3), again: hours(now, 1), disabled: hours(now, 24) })
export type AsksAgain = ReturnType<typeof asksAgain>
/** Meta could not be asked. */
export const unheardUntil = (now: Date): Date => hours(now, 0.25)

export const isFresh = (syncedAt: Date | null, now: Date): boolean =>
  syncedAt !== null && now.getTime() - syncedAt.getTime() < templatesFreshMs
