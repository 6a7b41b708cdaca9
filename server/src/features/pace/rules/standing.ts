/** What a provider's word about an account changes for one of its numbers. Pure. */
import type { AccountWarning } from '@guiche/contract/features/connection-cockpit'
import type { AccountNews } from '../../../channels/channel.ts'

export interface Standing {
  qualityHeardAt: Date | null
  lowQualitySince: Date | null
  qualityLimit: string | null
  accountHeardAt: Date | null
  accountWarning: AccountWarning | null
  accountDetail: string | null
}

/** What becomes of the pause: `guess`: no end was given, so it is tried again. */
export type PauseChange =
  | { to: 'until'; until: Date; detail: string | null }
  | { to: 'guess'; detail: string | null }
  | { to: 'end' }

export interface StandingChange {
  standing: Standing
  pause: PauseChange | null
}

/** Meta's times are whole seconds: two words of one second are both heard. */
const isOld = (heardAt: Date | null, { at }: AccountNews) => heardAt !== null && at < heardAt

/** A ban that comes twice does not begin anew. */
const isKnownBan = ({ accountHeardAt, accountWarning }: Standing, { at, what }: AccountNews) =>
  what === 'disabled' && accountWarning === 'disabled' && accountHeardAt?.getTime() === at.getTime()

/** A word about the limit alone leaves it as it was. */
const lowSince = ({ lowQualitySince }: Standing, { isLow, at }: { isLow: boolean | null; at: Date }) => {
  if (isLow === null) return lowQualitySince
  return isLow ? (lowQualitySince ?? at) : null
}

/** `same`: an older word. */
export const nextStanding = (before: Standing, news: AccountNews, now: Date): StandingChange | 'same' => {
  if (news.what === 'quality') {
    if (isOld(before.qualityHeardAt, news)) return 'same'
    const qualityLimit = news.limit ?? before.qualityLimit
    const standing = { ...before, qualityHeardAt: news.at, lowQualitySince: lowSince(before, news), qualityLimit }
    return { standing, pause: null }
  }
  if (isOld(before.accountHeardAt, news) || isKnownBan(before, news)) return 'same'
  const heard = { ...before, accountHeardAt: news.at }
  const { detail } = news
  if (news.what === 'restricted') {
    if (news.until === null) return { standing: heard, pause: { to: 'guess', detail } }
    return { standing: heard, pause: news.until > now ? { to: 'until', until: news.until, detail } : null }
  }
  if (news.what === 'reinstated')
    return { standing: { ...heard, accountWarning: null, accountDetail: null }, pause: { to: 'end' } }
  const standing = { ...heard, accountWarning: news.what, accountDetail: detail }
  return { standing, pause: news.what === 'disabled' ? { to: 'guess', detail } : null }
}

/** The provider writes whole seconds, by a clock of its own. */
const secondMs = 1_000
const longestAheadMs = 60_000

/** Whether the provider's last word about the account is newer than a refusal: it decides, and the refusal says what was. */
export const isOvertaken = (
  { accountHeardAt }: Pick<Standing, 'accountHeardAt'>,
  refusedAt: Date,
  now: Date,
): boolean => {
  if (accountHeardAt === null) return false
  const heardAt = accountHeardAt.getTime()
  return refusedAt.getTime() < heardAt + secondMs && heardAt < now.getTime() + longestAheadMs
}
