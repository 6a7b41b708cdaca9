import type { CompanyId, UserId } from '@guiche/contract/core/ids'
import { mostCodeTries } from '@guiche/contract/features/auth'
import { refreshTokens } from '../../../schema/people-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import type { Worker } from '../users/rules/work-hours.ts'
import { type Applicant, type ShownRefreshToken, sameMomentSeconds } from './rules.ts'

const accountColumns = `u.id "userId", u.company_id "companyId", u.name, u.email, u.password_hash "passwordHash", u.profile, u.super,
  u.start_work "startWork", u.end_work "endWork", u.is_active "isActive", c.status "isCompanyActive", c.timezone`
const byEmail = statement(
  'account_by_email',
  `select ${accountColumns} from users u join companies c on c.id = u.company_id where lower(u.email) = :email and u.deleted_at is null`,
).rows<AccountRow>()
const byId = statement(
  'account_by_id',
  `select ${accountColumns} from users u join companies c on c.id = u.company_id where u.id = :userId and u.deleted_at is null`,
).rows<AccountRow>()

export interface Account extends Applicant {
  userId: UserId
  companyId: CompanyId
  name: string
  email: string
  passwordHash: string
}
type AccountRow = Account & Record<string, unknown>

/** The e-mail identifies the company, so this query runs across companies. */
export const accountByEmail = async (tx: Transaction, email: string): Promise<Account | null> =>
  (await tx.sql(byEmail, { email }))[0] ?? null

const takeWelcome = statement(
  'welcome_take',
  `update installation set welcome_token_hash = null
    where welcome_token_hash = :hash and welcome_expires_at > :now
      and exists (select from users u where u.id = welcome_user_id and u.must_change_password)
    returning welcome_user_id "userId"`,
).rows<{ userId: number }>()
/** The first admin, once, while they have no password: this statement also uses up the link. */
export const takeWelcomeToken = async (tx: Transaction, hash: string, now: Date): Promise<Account | null> => {
  const [row] = await tx.sql(takeWelcome, { hash, now })
  return row ? ((await tx.sql(byId, { userId: row.userId }))[0] ?? null) : null
}

const invited = statement(
  'account_by_invitation',
  `select ${accountColumns} from users u join companies c on c.id = u.company_id
    where u.invitation_hash = :hash and u.invitation_expires_at > :now and u.deleted_at is null`,
).rows<AccountRow>()
/** Valid until the invited user has set a password, because the page may be closed before. */
export const accountByInvitation = async (tx: Transaction, hash: string, now: Date): Promise<Account | null> =>
  (await tx.sql(invited, { hash, now }))[0] ?? null

const lastLogin = statement('company_last_login', `update companies set last_login_at = :now where id = :companyId`)
export const stampLastLogin = (tx: Transaction, companyId: CompanyId, now: Date) =>
  tx.sql(lastLogin, { companyId, now })

export interface NewRefreshToken {
  hash: string
  userId: UserId
  family: string
  /** The token that was exchanged for it; null: it is from the sign-in. */
  parentHash: string | null
  sessionVersion: number
  isRemembered: boolean
  expiresAt: Date
}

const insert = insertInto('refresh_token_insert', refreshTokens, {
  given: ['userId', 'family', 'sessionVersion', 'isRemembered', 'expiresAt', 'parentHash'],
  computed: { tokenHash: ':hash' },
})
export const insertRefreshToken = (tx: TenantTransaction, token: NewRefreshToken) =>
  tx.sql(insert, {
    hash: token.hash,
    userId: token.userId,
    family: token.family,
    sessionVersion: token.sessionVersion,
    isRemembered: token.isRemembered,
    expiresAt: token.expiresAt,
    parentHash: token.parentHash,
  })

/** Everything about the tokens of one user happens in turn, because tokens depend on each other. */
const lockHolder = statement(
  'refresh_token_lock_holder',
  `select from users where company_id = :companyId
    and id = (select user_id from refresh_tokens where company_id = :companyId and token_hash = :hash) for no key update`,
)
const shown = statement(
  'refresh_token_shown',
  `select t.user_id "userId", t.family, t.session_version "sessionVersion", t.is_remembered "isRemembered",
      t.used_at "usedAt", t.expires_at "expiresAt", u.session_version "currentVersion", c.status "isCompanyActive",
      u.is_active "isActive", u.profile, u.super, u.start_work "startWork", u.end_work "endWork", c.timezone,
      t.used_at is not null and t.successor_hash is null "isRetired",
      exists (select from refresh_tokens n where n.company_id = :companyId and n.parent_hash = :hash and n.used_at is not null) "isAnswerKnown"
    from refresh_tokens t join users u on u.company_id = t.company_id and u.id = t.user_id
    join companies c on c.id = t.company_id
    where t.company_id = :companyId and t.token_hash = :hash`,
).rows<StoredRefreshToken>()

export interface StoredRefreshToken extends ShownRefreshToken, Worker {
  timezone: string
  userId: UserId
  family: string
  isRemembered: boolean
}

export const refreshTokenOf = async (tx: TenantTransaction, hash: string): Promise<StoredRefreshToken | null> =>
  (await tx.sql(shown, { hash }))[0] ?? null

export const lockRefreshToken = async (tx: TenantTransaction, hash: string): Promise<StoredRefreshToken | null> => {
  const [, token] = await Promise.all([tx.sql(lockHolder, { hash }), refreshTokenOf(tx, hash)])
  return token
}

const opened = statement(
  'session_opened',
  `select exists (
      select from refresh_tokens where company_id = :companyId and user_id = :userId and session_version = :sessionVersion) "isOpened"`,
).rows<{ isOpened: boolean }>()
/**
 * Whether a login opened this session of the user. Only logins issue tokens, and they outlast those of the previous
 * session.
 */
export const wasOpened = async (tx: TenantTransaction, userId: number, sessionVersion: number): Promise<boolean> =>
  (await tx.sql(opened, { userId, sessionVersion }))[0]?.isOpened ?? false

const use = statement(
  'refresh_token_use',
  `with used as (
      update refresh_tokens set used_at = :now, successor_hash = :successorHash where company_id = :companyId and token_hash = :hash returning parent_hash, expires_at
    )
    update refresh_tokens o set used_at = :now from used
      where o.company_id = :companyId and o.parent_hash = used.parent_hash and o.token_hash <> :hash and o.used_at is null
        and abs(extract(epoch from o.expires_at - used.expires_at)) > ${sameMomentSeconds}`,
)
/**
 * Retires other tokens that were issued for the same one when an answer seemed lost. Those of two simultaneous tabs
 * both stay.
 */
export const markUsed = (tx: TenantTransaction, hash: string, now: Date, successorHash: string) =>
  tx.sql(use, { hash, now, successorHash })

const prune = statement(
  'refresh_tokens_prune',
  `delete from refresh_tokens where expires_at < :now or used_at < :now::timestamptz - interval '1 day'`,
)
/** Used tokens are kept for a day: long enough to detect theft, short enough not to pile up. */
export const pruneRefreshTokens = (tx: Transaction, now: Date) => tx.sql(prune, { now })

const keepCode = statement(
  'password_code_keep',
  `with kept as (
      insert into password_codes (company_id, user_id, code_hash, requested_at, expires_at) values (:companyId, :userId, :codeHash, :requestedAt, :expiresAt)
      on conflict (company_id, user_id) do update
        set code_hash = excluded.code_hash, requested_at = excluded.requested_at, expires_at = excluded.expires_at, tries = 0, used_at = null
        where password_codes.requested_at < excluded.requested_at
      returning true
    )
    select exists (select from kept) or exists (
      select from password_codes where company_id = :companyId and user_id = :userId and requested_at = :requestedAt and used_at is null) "isCurrent"`,
).rows<{ isCurrent: boolean }>()
interface NewPasswordCode {
  userId: UserId
  codeHash: string
  /** Identifies the request: repeating it changes nothing. */
  requestedAt: Date
  expiresAt: Date
}

/** Whether this is the user's newest request, with an unused code. */
export const keepPasswordCode = async (tx: TenantTransaction, code: NewPasswordCode): Promise<boolean> => {
  const { userId, codeHash, requestedAt, expiresAt } = code
  return (await tx.sql(keepCode, { userId, codeHash, requestedAt, expiresAt }))[0]?.isCurrent ?? false
}

const takeTry = statement(
  'password_code_try',
  `update password_codes c set tries = c.tries + 1 from users u
    where lower(u.email) = :email and u.deleted_at is null and c.company_id = u.company_id and c.user_id = u.id
      and c.used_at is null and c.expires_at > :now and c.tries < ${mostCodeTries}
    returning c.company_id "companyId", c.user_id "userId", c.code_hash "codeHash"`,
).rows<StoredCode>()
interface StoredCode {
  companyId: CompanyId
  userId: UserId
  codeHash: string
}

/** Counted before the code is compared, so that parallel guesses all count. The e-mail identifies the company. */
export const takeCodeTry = async (tx: Transaction, email: string, now: Date): Promise<StoredCode | null> =>
  (await tx.sql(takeTry, { email, now }))[0] ?? null

const useCode = statement(
  'password_code_use',
  `update password_codes set used_at = :now
    where company_id = :companyId and user_id = :userId and code_hash = :hash and used_at is null returning user_id`,
)
/** Works once: of two simultaneous uses the second is too late. */
export const usePasswordCode = async (tx: TenantTransaction, userId: UserId, hash: string, now: Date) =>
  (await tx.sql(useCode, { userId, hash, now })).length > 0

const pruneCodes = statement('password_codes_prune', 'delete from password_codes where expires_at < :now')
export const prunePasswordCodes = (tx: Transaction, now: Date) => tx.sql(pruneCodes, { now })
