import { randomUUID } from 'node:crypto'
import type { UserId } from '@guiche/contract/core/ids'
import { accessTokenMinutes, refreshTokenDays, type Session } from '@guiche/contract/features/auth'
import { authEvent } from '@guiche/contract/features/users'
import { rooms } from '@guiche/contract/sockets'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { newRefreshToken, signAccessToken } from '../../../platform/security/tokens.ts'
import { endSessions, markSeen } from '../../users/actions.ts'
import { sessionUser } from '../queries.ts'
import { type Account, insertRefreshToken } from '../store.ts'

/** The answer and the value of its cookie. */
export interface SignedIn {
  session: Session
  refreshToken: string
  isRemembered: boolean
}

interface Continued {
  userId: UserId
  /** One login; each refresh issues its next token. */
  family: string
  /** The token that was exchanged for these. */
  parentHash: string | null
  sessionVersion: number
  isRemembered: boolean
}

/** The next pair of tokens of one login. */
export const issueTokens = async (work: Work, login: Continued): Promise<SignedIn & { refreshHash: string }> => {
  const now = work.clock.now()
  const { token: refreshToken, hash: refreshHash } = newRefreshToken(work.companyId)
  const expiresAt = new Date(now.getTime() + refreshTokenDays * 86_400_000)
  const [, user] = await Promise.all([
    insertRefreshToken(work.tx, { ...login, hash: refreshHash, expiresAt }),
    sessionUser(work, login.userId),
  ])
  const claims = { userId: login.userId, companyId: work.companyId, sessionVersion: login.sessionVersion }
  const token = signAccessToken(work.secret, claims, now, accessTokenMinutes)
  return { session: { token, user }, refreshToken, refreshHash, isRemembered: login.isRemembered }
}

/** One session per user: the older one ends here and its sockets are told why. */
export const startSession = (deps: Deps, account: Account, isRemembered: boolean): Promise<SignedIn> =>
  systemContext(deps, account.companyId).transact(async (work) => {
    const { userId, companyId, email } = account
    const sessionVersion = await endSessions(work, userId)
    work.emit({
      event: authEvent,
      // The first is the room that nodes of the previous version use.
      rooms: [rooms.user(userId), rooms.session(userId)],
      payload: { action: 'update', user: { id: userId, email, companyId }, sessionVersion },
    })
    await markSeen(work, userId)
    return issueTokens(work, { userId, family: randomUUID(), parentHash: null, sessionVersion, isRemembered })
  })
