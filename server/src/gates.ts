/** Authentication: from a token to a context. The only place where a session becomes a company. */
import { CompanyId, UserId } from '@guiche/contract/core/ids'
import { contextFor, type Deps, type UserCtx } from './context.ts'
import { holderOfRefreshToken, sessionOver } from './features/auth/queries.ts'
import { mayAct } from './features/companies/rules/may-act.ts'
import { markSeen } from './features/users/actions.ts'
import { type ActorFacts, actorFacts } from './features/users/queries/actor-facts.ts'
import { Refusal } from './platform/refusal.ts'
import { companyOfRefreshToken, verifyAccessToken } from './platform/security/tokens.ts'
import { settle } from './platform/settle.ts'

export interface Admission {
  /** Also allow users whose subscription has expired. */
  whileExpired?: boolean
}

interface SessionClaims {
  userId: number
  companyId: number
  sessionVersion: number
}

const seenEveryMs = 60_000

/** Begin, company, facts and commit are sent in one round trip. */
const loadFacts = async (deps: Deps, companyId: CompanyId, userId: number): Promise<ActorFacts | null> => {
  const loaded: { facts: ActorFacts | null } = { facts: null }
  await deps.db.tenant(companyId, async (tx) => {
    tx.beforeCommit(async () => {
      loaded.facts = await actorFacts(tx, userId)
    })
  })
  return loaded.facts
}

const needsStamp = ({ isOnline, lastSeenAt }: ActorFacts, now: Date) =>
  !isOnline || lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= seenEveryMs

/** The user of a session with the current rights. Refuses a session that a newer one has replaced. */
export const admitSession = async (world: Deps, claims: SessionClaims, admission: Admission = {}): Promise<UserCtx> => {
  const now = world.clock.now()
  const companyId = CompanyId.parse(claims.companyId)
  const deps = { ...world, db: world.db.forCaller(UserId.parse(claims.userId)) }
  const facts = await loadFacts(deps, companyId, claims.userId)
  if (!facts || facts.actor.sessionVersion !== claims.sessionVersion) {
    throw await deps.db.tenant(companyId, (tx) => sessionOver(tx, claims))
  }
  // Checked with every call: a running session ends on every node when the working hours end.
  settle(mayAct(facts, now, admission))
  const ctx = contextFor(deps, facts.actor, companyId)
  if (needsStamp(facts, now)) await ctx.transact((work) => markSeen(work, UserId.parse(claims.userId)))
  return ctx
}

/** By the access token. Without one the session is over; with an expired one the client refreshes. */
export const authenticate = async (
  deps: Deps,
  bearer: string | undefined,
  admission: Admission = {},
): Promise<UserCtx> => {
  if (!bearer) throw new Refusal('ERR_SESSION_EXPIRED')
  const claims = verifyAccessToken(deps.secret, bearer, deps.clock.now())
  if (!claims) throw new Refusal('ERR_TOKEN_EXPIRED')
  return admitSession(deps, claims, admission)
}

/** By the refresh cookie, which stays unchanged: for a socket's handshake on the same origin. */
export const authenticateRefreshCookie = async (
  deps: Deps,
  cookie: string | undefined,
  admission: Admission = {},
): Promise<UserCtx> => {
  const companyId = cookie ? companyOfRefreshToken(cookie) : null
  if (!cookie || companyId === null) throw new Refusal('ERR_SESSION_EXPIRED')
  const holder = await holderOfRefreshToken(deps, CompanyId.parse(companyId), cookie)
  if (!holder) throw new Refusal('ERR_SESSION_EXPIRED')
  return admitSession(deps, { ...holder, companyId }, admission)
}
