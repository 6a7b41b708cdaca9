import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

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
  expiresAt: Date
  isCompanyActive: boolean
}

/** Two tabs that refresh at once show the same token within this time. */
const sameMomentMs = 10_000

/** `dead`: the session is over. `reused`: somebody shows a token that was exchanged long ago, so one of two is a thief. */
export const judgeRefresh = (token: ShownRefreshToken, now: Date): 'rotate' | 'second-tab' | 'reused' | 'dead' => {
  const isOver = token.expiresAt <= now || token.sessionVersion !== token.currentVersion
  if (isOver || !token.isCompanyActive) return 'dead'
  if (!token.usedAt) return 'rotate'
  return now.getTime() - token.usedAt.getTime() <= sameMomentMs ? 'second-tab' : 'reused'
}
