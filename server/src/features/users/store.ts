import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { and, eq, sql } from 'drizzle-orm'
import { userQueues, users } from '../../../schema/people-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'

export type UserColumns = typeof users.$inferInsert

const of = (tx: TenantTransaction, userId: number) => and(eq(users.companyId, tx.companyId), eq(users.id, userId))

export const insertUser = async (
  tx: Transaction,
  user: Omit<UserColumns, 'companyId'> & { companyId: CompanyId },
): Promise<UserId> => {
  const [row] = await tx.db.insert(users).values(user).returning({ id: users.id })
  if (!row) throw new Error('the user was not inserted')
  return row.id as UserId
}

export const saveUser = (tx: TenantTransaction, userId: number, columns: Partial<UserColumns>, now: Date) =>
  tx.db
    .update(users)
    .set({ ...columns, updatedAt: now })
    .where(of(tx, userId))

/** A queue of nobody or of another company ends in ERR_NO_QUEUE_FOUND: the key spans the company. */
export const replaceQueues = async (tx: TenantTransaction, userId: number, queueIds: readonly number[]) => {
  const removed = tx.db
    .delete(userQueues)
    .where(and(eq(userQueues.companyId, tx.companyId), eq(userQueues.userId, userId)))
    .execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId: tx.companyId, userId, queueId }))
  const added = rows.length > 0 ? tx.db.insert(userQueues).values(rows).execute() : Promise.resolve()
  await Promise.all([removed, added])
}

const credentials = {
  name: 'user_credentials',
  text: `select u.password_hash "passwordHash", coalesce((select is_remembered from refresh_tokens
      where company_id = $1 and user_id = $2 and token_hash = $3), false) "isRemembered"
    from users u where u.company_id = $1 and u.id = $2`,
}
/** With whether the login that shows this token outlives the browser. */
export const credentialsOf = async (tx: TenantTransaction, userId: number, refreshHash: string | null = null) => {
  const values = [tx.companyId, userId, refreshHash]
  return (await tx.sql<{ passwordHash: string; isRemembered: boolean }>(credentials, values))[0] ?? null
}

const lockOne = {
  name: 'user_lock',
  text: `select id from users where company_id = $1 and id = $2 for no key update`,
}
/** Until the transaction ends nobody else changes this person. */
export const lockUser = (tx: TenantTransaction, userId: number) => tx.sql(lockOne, [tx.companyId, userId])

/** The user and every admin, in one order: two admins who demote each other at once do so one after the other. */
const lock = {
  name: 'user_lock_with_admins',
  text: `select id, profile from users where company_id = $1 and (id = $2 or profile = 'admin') order by id for update`,
}
export const lockUserAndAdmins = async (tx: TenantTransaction, userId: number) => {
  const rows = await tx.sql<{ id: number; profile: string }>(lock, [tx.companyId, userId])
  return {
    isFound: rows.some(({ id }) => id === userId),
    admins: rows.filter(({ profile }) => profile === 'admin').length,
  }
}

/**
 * Every token of the user is refused from here on; they stay until they expire, so that whoever shows one learns why it is refused.
 * Answers the new session's version.
 */
export const raiseSessionVersion = async (tx: TenantTransaction, userId: number): Promise<number> => {
  const [row] = await tx.db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(of(tx, userId))
    .returning({ version: users.sessionVersion })
    .execute()
  if (!row) throw new Error('the user is gone')
  return row.version
}

const raiseFrom = {
  name: 'user_raise_session_version_from',
  text: `update users set session_version = session_version + 1 where company_id = $1 and id = $2 and session_version = $3 returning id`,
}
/** The same, unless a newer session has come meanwhile. */
export const raiseSessionVersionFrom = async (tx: TenantTransaction, userId: number, from: number) =>
  (await tx.sql(raiseFrom, [tx.companyId, userId, from])).length > 0

const endOthers = {
  name: 'user_end_other_sessions',
  text: `delete from refresh_tokens where company_id = $1 and user_id = $2
    and family is distinct from (select family from refresh_tokens where company_id = $1 and user_id = $2 and token_hash = $3)`,
}
/** Ends every login but the one that this token belongs to. */
export const endOtherSessions = (tx: TenantTransaction, userId: number, keptHash: string | null) =>
  tx.sql(endOthers, [tx.companyId, userId, keptHash])

const forgetCodes = {
  name: 'user_forget_password_codes',
  text: `delete from password_codes where company_id = $1 and user_id = $2`,
}
/** Codes that lie in a mailbox which may not be theirs any more. */
export const forgetPasswordCodes = (tx: TenantTransaction, userId: number) =>
  tx.sql(forgetCodes, [tx.companyId, userId])

const seen = {
  name: 'user_stamp_seen',
  text: `update users u set online = true, last_seen_at = $3
    from (select id, online from users where company_id = $1 and id = $2 for update) before
    where u.company_id = $1 and u.id = before.id
      and (not before.online or u.last_seen_at is null or u.last_seen_at <= $3::timestamptz - interval '1 minute')
    returning before.online "wasOnline"`,
}
export const stampSeen = async (tx: TenantTransaction, userId: number, now: Date) => {
  const [row] = await tx.sql<{ wasOnline: boolean }>(seen, [tx.companyId, userId, now])
  return { cameOnline: row?.wasOnline === false }
}

const absentees = {
  name: 'users_mark_absent',
  text: `update users set online = false where company_id = $1 and online and last_seen_at < $2 returning id`,
}
export const markOffline = async (tx: TenantTransaction, unseenSince: Date): Promise<number[]> =>
  (await tx.sql<{ id: number }>(absentees, [tx.companyId, unseenSince])).map(({ id }) => id)

const companiesWithAbsentees = {
  name: 'companies_with_absentees',
  text: `select distinct company_id "companyId" from users where online and last_seen_at < $1`,
}
export const companiesOfAbsentees = async (tx: Transaction, unseenSince: Date): Promise<CompanyId[]> =>
  (await tx.sql<{ companyId: CompanyId }>(companiesWithAbsentees, [unseenSince])).map(({ companyId }) => companyId)
