import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { accessTokenMinutes } from '@guiche/contract/features/auth'
import { isOnDuty, type Worker } from '../users/rules/work-hours.ts'

/** The purpose for deriving the codes of forgotten passwords. */
export const passwordCodePurpose = 'forgotten-password'

export interface Applicant extends Worker {
  /** Not switched off. */
  isActive: boolean
  isCompanyActive: boolean
  timezone: string
}

/** Checked after the password: without it, nothing about the account is revealed. */
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
  /** A sibling that was issued for the same token was used. */
  isRetired: boolean
  /** Whether any of the tokens that were issued for it was used. */
  isAnswerKnown: boolean
  expiresAt: Date
  isActive: boolean
  isCompanyActive: boolean
}

/** Two tabs that refresh at once use the same token within this time. */
export const sameMomentSeconds = 10
/**
 * A client need not use its new token before its access token expires: until then it is unknown whether the answer
 * arrived.
 */
const lostAnswerSeconds = accessTokenMinutes * 60

/**
 * `lost-answer`: the client repeats the request because it did not get the answer. `reused`: a token that was
 * exchanged long ago, or whose successor was used, so one of two holders is a thief. `dead`: the session is over.
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
