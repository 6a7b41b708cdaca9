import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { accessTokenMinutes } from '@guiche/contract/features/auth'
import { isOnDuty, type Worker } from '../users/rules/work-hours.ts'

/** What the codes of forgotten passwords are derived for. */
export const passwordCodePurpose = 'forgotten-password'

export interface Applicant extends Worker {
  /** Not switched off. */
  isActive: boolean
  isCompanyActive: boolean
  timezone: string
}

/** Asked after the password: who does not know it learns nothing about the account. */
export const mayEnter = (who: Applicant, now: Date): Decision<null> => {
  if (!who.isCompanyActive) return refuse('ERR_COMPANY_INACTIVE')
  if (!who.isActive) return refuse('ERR_USER_INACTIVE')
  if (!isOnDuty(who, now, who.timezone)) return refuse('ERR_OUT_OF_HOURS')
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
  isActive: boolean
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
  if (isOver || !token.isActive || !token.isCompanyActive) return 'dead'
  if (!token.usedAt) return 'rotate'
  if (token.isRetired) return 'reused'
  const age = (now.getTime() - token.usedAt.getTime()) / 1000
  if (age <= sameMomentSeconds) return 'second-tab'
  return !token.isAnswerKnown && age <= lostAnswerSeconds ? 'lost-answer' : 'reused'
}
