import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { accessTokenMinutes } from '@guiche/contract/features/auth'

/** What the codes of forgotten passwords are derived for. */
export const passwordCodePurpose = 'forgotten-password'

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const clockIn = (now: Date, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)

export interface WorkHours {
  /** HH:MM in the company's zone. */
  startWork: string
  endWork: string
}

/** Both ends belong to the hours; an end before the start lies on the next day; equal ends are the whole day. */
export const isWithinHours = ({ startWork, endWork }: WorkHours, now: Date, zone: string): boolean => {
  const minute = minutesOf(clockIn(now, zone))
  const start = minutesOf(startWork)
  const end = minutesOf(endWork)
  if (start === end) return true
  return start < end ? minute >= start && minute <= end : minute >= start || minute <= end
}

export interface Applicant extends WorkHours {
  profile: string
  super: boolean
  isCompanyActive: boolean
  timezone: string
}

/** Asked after the password: who does not know it learns nothing about the account. */
export const mayEnter = (who: Applicant, now: Date): Decision<null> => {
  if (!who.isCompanyActive) return refuse('ERR_COMPANY_INACTIVE')
  const isExempt = who.super || who.profile === 'admin'
  if (!isExempt && !isWithinHours(who, now, who.timezone)) return refuse('ERR_OUT_OF_HOURS')
  return accept(null)
}

export interface ShownRefreshToken {
  /** Of the session that it belongs to, and of the user now. */
  sessionVersion: number
  currentVersion: number
  usedAt: Date | null
  /** One that was given in its place was shown instead. */
  isRetired: boolean
  /** Was any shown of those that were given for it? */
  isAnswerKnown: boolean
  expiresAt: Date
  isCompanyActive: boolean
}

/** Two tabs that refresh at once show the same token within this time. */
export const sameMomentSeconds = 10
/** The client that has the answer need not show it before its access token ends: until then nobody can tell that it arrived. */
const lostAnswerSeconds = accessTokenMinutes * 60

/**
 * `lost-answer`: the client asks again, because it never heard what it was given. `reused`: somebody shows a token that was exchanged
 * long ago, or whose successor is known, so one of two is a thief. `dead`: the session is over.
 */
export const judgeRefresh = (
  token: ShownRefreshToken,
  now: Date,
): 'rotate' | 'second-tab' | 'lost-answer' | 'reused' | 'dead' => {
  const isOver = token.expiresAt <= now || token.sessionVersion !== token.currentVersion
  if (isOver || !token.isCompanyActive) return 'dead'
  if (!token.usedAt) return 'rotate'
  if (token.isRetired) return 'reused'
  const age = (now.getTime() - token.usedAt.getTime()) / 1000
  if (age <= sameMomentSeconds) return 'second-tab'
  return !token.isAnswerKnown && age <= lostAnswerSeconds ? 'lost-answer' : 'reused'
}
