import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { users } from '../../../schema/people-tables.ts'
import { insertSome, updateSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export type UserColumns = typeof users.$inferInsert

export const insertUser = async (
  tx: Transaction,
  user: Omit<UserColumns, 'companyId'> & { companyId: CompanyId },
): Promise<UserId> => (await insertSome(tx, users, user)) as UserId

export const saveUser = (
  tx: TenantTransaction,
  userId: number,
  columns: Partial<Omit<UserColumns, 'companyId'>>,
  now: Date,
) => updateSome(tx, users, userId, { ...columns, updatedAt: now })

const leaveQueues = statement(
  'user_queues_leave',
  'delete from user_queues where company_id = :companyId and user_id = :userId',
)
const joinQueues = statement(
  'user_queues_join',
  `insert into user_queues (company_id, user_id, queue_id) select :companyId, :userId, unnest(:queueIds::int[])`,
)
/** An unknown queue, or one of another company, gives ERR_NO_QUEUE_FOUND: the foreign key includes the company. */
export const replaceQueues = async (tx: TenantTransaction, userId: number, queueIds: readonly number[]) => {
  const wanted = [...new Set(queueIds)]
  await Promise.all([
    tx.sql(leaveQueues, { userId }),
    wanted.length > 0 ? tx.sql(joinQueues, { userId, queueIds: wanted }) : null,
  ])
}

/** Taken before the count's own snapshot, so that two simultaneous additions count one after the other. */
const lockCount = statement('users_count_lock', `select pg_advisory_xact_lock(hashtext('users'), :companyId)`)
const seats = statement(
  'users_seats',
  `select (select count(*)::int from users where company_id = :companyId and is_active) has,
      (select p.users from companies c join plans p on p.id = c.plan_id where c.id = :companyId) "mayHave"`,
).rows<{ has: number; mayHave: number }>()
/** The number of users who can sign in, and the plan's maximum. */
export const seatsOf = async (tx: TenantTransaction) => {
  const locked = tx.sql(lockCount)
  const counting = tx.sql(seats)
  const [, [counts]] = await Promise.all([locked, counting])
  return counts ?? { has: 0, mayHave: 0 }
}

const endAccess = statement(
  'user_end_access',
  `with tokens as (delete from refresh_tokens where company_id = :companyId and user_id = :userId),
      devices as (delete from push_devices where company_id = :companyId and user_id = :userId),
      codes as (delete from password_codes where company_id = :companyId and user_id = :userId)
    update users set session_version = session_version + 1, online = false where company_id = :companyId and id = :userId`,
)
/** Sessions, their refresh tokens, pushes and mailed codes. */
export const endAllAccess = (tx: TenantTransaction, userId: number) => tx.sql(endAccess, { userId })

const remove = statement(
  'user_remove',
  `with queues as (delete from user_queues where company_id = :companyId and user_id = :userId),
      own_drafts as (delete from drafts where company_id = :companyId and user_id = :userId)
    update users set deleted_at = :now, updated_at = :now, is_active = false, email = '', password_hash = '', profile_image = null,
      connection_id = null, invitation_hash = null, invitation_expires_at = null where company_id = :companyId and id = :userId`,
)
/** The name stays for the user's past work; addresses and credentials are deleted. */
export const removeUser = (tx: TenantTransaction, userId: number, now: Date) => tx.sql(remove, { userId, now })

const credentials = statement(
  'user_credentials',
  `select u.password_hash "passwordHash", coalesce((select is_remembered from refresh_tokens
      where company_id = :companyId and user_id = :userId and token_hash = :refreshHash), false) "isRemembered"
    from users u where u.company_id = :companyId and u.id = :userId`,
).rows<{ passwordHash: string; isRemembered: boolean }>()
/** Also whether the login with this token outlives the browser. */
export const credentialsOf = async (tx: TenantTransaction, userId: number, refreshHash: string | null = null) => {
  return (await tx.sql(credentials, { userId, refreshHash }))[0] ?? null
}

const lockOne = statement(
  'user_lock',
  `select id from users where company_id = :companyId and id = :userId for no key update`,
)
/** Until the transaction ends nobody else changes this user. */
export const lockUser = (tx: TenantTransaction, userId: number) => tx.sql(lockOne, { userId })

/**
 * Locks the user and every admin, in a fixed order: two admins who demote each other at once do so one after the
 * other.
 */
const lock = statement(
  'user_lock_with_admins',
  `select id, profile, is_active "isActive", admin_since "adminSince" from users
    where company_id = :companyId and deleted_at is null and (id in (:userId, :actorId) or profile = 'admin') order by id for update`,
).rows<{ id: number; profile: string; isActive: boolean; adminSince: Date | null }>()
export const lockUserAndAdmins = async (tx: TenantTransaction, userId: number, actorId: number) => {
  const rows = await tx.sql(lock, { userId, actorId })
  return {
    /** Whether whoever acts is an admin still: another may have ended that while they waited for the lock. */
    isStillAdmin: rows.some(({ id, profile, isActive }) => id === actorId && profile === 'admin' && isActive),
    isFound: rows.some(({ id }) => id === userId),
    admins: rows.filter(({ profile, isActive }) => profile === 'admin' && isActive).length,
    adminSince: (id: number) => rows.find((row) => row.id === id)?.adminSince ?? null,
  }
}

const others = statement(
  'user_other_admins',
  `select id, name, email from users
    where company_id = :companyId and profile = 'admin' and is_active and deleted_at is null and id <> :userId order by id`,
).rows<{ id: number; name: string; email: string }>()
export const otherAdmins = (tx: TenantTransaction, userId: number) => tx.sql(others, { userId })

const raise = statement(
  'user_raise_session_version',
  `update users set session_version = session_version + 1 where company_id = :companyId and id = :userId returning session_version version`,
).rows<{ version: number }>()
/**
 * All tokens of the user are refused from now on; they stay until they expire, so that a client with one learns the
 * reason. Returns the new session's version.
 */
export const raiseSessionVersion = async (tx: TenantTransaction, userId: number): Promise<number> => {
  const [row] = await tx.sql(raise, { userId })
  if (!row) throw new Error('the user is gone')
  return row.version
}

const raiseFrom = statement(
  'user_raise_session_version_from',
  `update users set session_version = session_version + 1 where company_id = :companyId and id = :userId and session_version = :from returning id`,
)
/** The same, unless a newer session has started meanwhile. */
export const raiseSessionVersionFrom = async (tx: TenantTransaction, userId: number, from: number) =>
  (await tx.sql(raiseFrom, { userId, from })).length > 0

const endOthers = statement(
  'user_end_other_sessions',
  `delete from refresh_tokens where company_id = :companyId and user_id = :userId
    and family is distinct from (select family from refresh_tokens where company_id = :companyId and user_id = :userId and token_hash = :keptHash)`,
)
/** Ends every login but that of this token. */
export const endOtherSessions = (tx: TenantTransaction, userId: number, keptHash: string | null) =>
  tx.sql(endOthers, { userId, keptHash })

const dropDevices = statement(
  'user_forget_devices',
  `delete from push_devices where company_id = :companyId and user_id = :userId`,
)
/** A stranger at an open page may have added a device that the user never sees. */
export const forgetDevices = (tx: TenantTransaction, userId: number) => tx.sql(dropDevices, { userId })

const forgetCodes = statement(
  'user_forget_password_codes',
  `delete from password_codes where company_id = :companyId and user_id = :userId`,
)
/** Mailed codes in a mailbox that may belong to somebody else now. */
export const forgetPasswordCodes = (tx: TenantTransaction, userId: number) => tx.sql(forgetCodes, { userId })

const seen = statement(
  'user_stamp_seen',
  `update users u set online = true, last_seen_at = :now
    from (select id, online from users where company_id = :companyId and id = :userId for update) before
    where u.company_id = :companyId and u.id = before.id
      and (not before.online or u.last_seen_at is null or u.last_seen_at <= :now::timestamptz - interval '1 minute')
    returning before.online "wasOnline"`,
).rows<{ wasOnline: boolean }>()
export const stampSeen = async (tx: TenantTransaction, userId: number, now: Date) => {
  const [row] = await tx.sql(seen, { userId, now })
  return { cameOnline: row?.wasOnline === false }
}

const absentees = statement(
  'users_mark_absent',
  `update users set online = false where company_id = :companyId and online and last_seen_at < :unseenSince returning id`,
).rows<{ id: number }>()
export const markOffline = async (tx: TenantTransaction, unseenSince: Date): Promise<number[]> =>
  (await tx.sql(absentees, { unseenSince })).map(({ id }) => id)

const companiesWithAbsentees = statement(
  'companies_with_absentees',
  `select distinct company_id "companyId" from users where online and last_seen_at < :unseenSince`,
).rows<{ companyId: CompanyId }>()
export const companiesOfAbsentees = async (tx: Transaction, unseenSince: Date): Promise<CompanyId[]> =>
  (await tx.sql(companiesWithAbsentees, { unseenSince })).map(({ companyId }) => companyId)
