import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import type { SessionEnd } from '@guiche/contract/features/auth'
import type { SessionUser } from '@guiche/contract/features/users'
import type { Deps, Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { cursorText, positionNow } from '../../platform/realtime/event-reader.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { companyRow } from '../companies/queries.ts'
import { toCompanyView, toPlanView } from '../companies/view.ts'
import { companySettingsOf } from '../settings/queries.ts'
import { actorFacts } from '../users/queries/actor-facts.ts'
import { userRows } from '../users/queries/users.ts'
import type { Worker } from '../users/rules/work-hours.ts'
import { accessFingerprint } from '../users/rules.ts'
import { toUserView } from '../users/view.ts'
import { judgeRefresh } from './rules.ts'
import { refreshTokenOf, wasOpened } from './store.ts'
import { toSessionUser } from './view/session-user.ts'

/** The signed-in user, with all that the screens need at once. */
export const sessionUser = async (work: Work, userId: UserId): Promise<SessionUser> => {
  const [position, [row], facts, company, settings] = await Promise.all([
    // First: what is read after it may be newer, and its events are received again.
    positionNow(work.tx),
    userRows(work, [userId]),
    actorFacts(work.tx, userId),
    companyRow(work.tx, work.companyId),
    companySettingsOf(work),
  ])
  if (!row || !facts || !company) throw new Refusal('ERR_SESSION_EXPIRED')
  return toSessionUser({
    user: toUserView(row, linkMaker(work)),
    mustChangePassword: row.mustChangePassword,
    company: toCompanyView(company),
    plan: toPlanView(company),
    settings,
    access: accessFingerprint(facts.actor),
    cursor: cursorText(position),
  })
}

/** Whose active session a refresh token belongs to; the token stays unchanged. */
export const holderOfRefreshToken = (deps: Deps, companyId: CompanyId, token: string) =>
  deps.db.tenant(companyId, async (tx) => {
    const stored = await refreshTokenOf(tx, tokenHash(token))
    if (!stored || !['rotate', 'second-tab'].includes(judgeRefresh(stored, deps.clock.now()))) return null
    return { userId: stored.userId, sessionVersion: stored.sessionVersion }
  })

interface EndedSession {
  userId: number
  sessionVersion: number
}

/** The error of an ended session. Versions are consecutive, so the one with the next number ended this one. */
export const sessionOver = async (
  tx: TenantTransaction,
  { userId, sessionVersion }: EndedSession,
): Promise<Refusal> => {
  const isReplaced = await wasOpened(tx, userId, sessionVersion + 1)
  return new Refusal('ERR_SESSION_EXPIRED', isReplaced ? { details: { reason: 'elsewhere' } satisfies SessionEnd } : {})
}

const standings = statement(
  'session_standings',
  `select u.id, u.session_version "sessionVersion", c.status and u.is_active "isActive", c.due_date::text "dueDate", c.timezone,
      u.profile, u.super, u.start_work "startWork", u.end_work "endWork",
      exists (select from refresh_tokens t where t.company_id = u.company_id and t.user_id = u.id
        and t.session_version = u.session_version and t.expires_at > :expiresAt) "isAlive"
    from users u join companies c on c.id = u.company_id where u.id = any(:userIds)`,
).rows<Standing>()

interface Standing extends Worker {
  id: number
  sessionVersion: number
  /** Neither the user nor the company was deactivated. */
  isActive: boolean
  dueDate: string
  timezone: string
  /** Its last refresh token has not expired. */
  isAlive: boolean
}

/** The sessions and companies of these users, of whichever company: one query for all sockets. */
export const standingsOf = async (deps: Deps, userIds: readonly number[]): Promise<Map<number, Standing>> => {
  const rows = await deps.db.platform((tx) => tx.sql(standings, { userIds, expiresAt: deps.clock.now() }))
  return new Map(rows.map((row) => [row.id, row]))
}
