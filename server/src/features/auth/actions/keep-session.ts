import { CompanyId, UserId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { pruneAttempts } from '../../../platform/security/login-attempts.ts'
import { companyOfRefreshToken, tokenHash, verifyAccessToken } from '../../../platform/security/tokens.ts'
import { announceUserChange, endSession, endSessions, markGone } from '../../users/actions.ts'
import { isOnDuty } from '../../users/rules/work-hours.ts'
import { sessionOver } from '../queries.ts'
import { judgeRefresh } from '../rules.ts'
import {
  lockRefreshToken,
  markUsed,
  prunePasswordCodes,
  pruneRefreshTokens,
  type StoredRefreshToken,
} from '../store.ts'
import { issueTokens, type SignedIn } from './start-session.ts'

/** Opens the company that the token names; the token itself is verified within that company. */
const withToken = async <T>(
  deps: Deps,
  token: string | undefined,
  action: (work: Work, stored: StoredRefreshToken, hash: string) => Promise<T>,
): Promise<T | null> => {
  const companyId = token === undefined ? null : companyOfRefreshToken(token)
  if (token === undefined || companyId === null) return null
  return systemContext(deps, CompanyId.parse(companyId)).transact(async (work) => {
    const hash = tokenHash(token)
    const stored = await lockRefreshToken(work.tx, hash)
    return stored ? action(work, stored, hash) : null
  })
}

/**
 * Exchanges a refresh token for the next one. If it was exchanged before, the login ends for both holders, unless the
 * previous answer may have been lost: then a new one is issued once more.
 */
export const refreshSession = async (deps: Deps, token: string | undefined): Promise<SignedIn> => {
  const outcome = await withToken(deps, token, async (work, stored, hash) => {
    const verdict = judgeRefresh(stored, work.clock.now())
    if (verdict === 'dead') return sessionOver(work.tx, stored)
    if (verdict === 'reused') {
      work.log.warn(
        { companyId: work.companyId, userId: stored.userId },
        'a used refresh token came back: session ended',
      )
      // Returned, not thrown: the end of the session must be committed.
      await endSessions(work, stored.userId)
      // The sockets of both are closed by the event.
      await announceUserChange(work, stored.userId)
      return null
    }
    // The token stays unchanged: the same login continues when the hours begin again.
    if (!isOnDuty(stored, work.clock.now(), stored.timezone)) return new Refusal('ERR_OUT_OF_HOURS')
    const next = await issueTokens(work, { ...stored, parentHash: hash })
    if (verdict === 'rotate') await markUsed(work.tx, hash, work.clock.now(), next.refreshHash)
    return next
  })
  if (outcome === null) throw new Refusal('ERR_SESSION_EXPIRED')
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

interface Leaving {
  /** The refresh token. */
  cookie: string | undefined
  /** The access token, which is all that a client without cookies has. */
  bearer: string | undefined
}

/** Signing out always succeeds; a session that has ended stays so, and a newer one of the same user continues. */
export const logout = async (deps: Deps, { cookie, bearer }: Leaving): Promise<void> => {
  await leaveByCookie(deps, cookie)
  const claims = bearer === undefined ? null : verifyAccessToken(deps.secret, bearer, deps.clock.now())
  if (!claims) return
  await systemContext(deps, CompanyId.parse(claims.companyId)).transact(async (work) => {
    const userId = UserId.parse(claims.userId)
    if (await endSession(work, userId, claims.sessionVersion)) await markGone(work, userId)
  })
}

const leaveByCookie = async (deps: Deps, token: string | undefined): Promise<void> => {
  await withToken(deps, token, async (work, stored) => {
    if (judgeRefresh(stored, work.clock.now()) === 'dead') return
    await endSessions(work, stored.userId)
    await markGone(work, stored.userId)
  })
}

/** Deletes tokens and counters that are no longer needed. Recurring. */
export const pruneSignIns = async (deps: Pick<Deps, 'db' | 'clock'>) => {
  const now = deps.clock.now()
  await deps.db.platform((tx) =>
    Promise.all([pruneRefreshTokens(tx, now), prunePasswordCodes(tx, now), pruneAttempts(tx, now)]),
  )
}
