import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import type { User, UserChange } from '@guiche/contract/features/users'
import { defaultFlags, type Profile, type UserFlag, userFlags } from '@guiche/contract/permissions'
import type { z } from 'zod'
import { type Ctx, type Deps, systemContext, type UserCtx, type Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { Refusal } from '../../platform/refusal.ts'
import { forgetAttempts, ownPasswordSubject, takeAttempt } from '../../platform/security/login-attempts.ts'
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { settle } from '../../platform/settle.ts'
import { announceUser } from './events.ts'
import { userRows } from './queries/users.ts'
import { changeUser } from './rules.ts'
import * as store from './store.ts'
import { toUserView, type UserRow, wireFlags } from './view.ts'

export interface NewUser {
  name: string
  email: string
  password: string
  profile?: Profile
  flags?: Partial<Record<UserFlag, boolean>>
  queueIds?: readonly QueueId[]
  connectionId?: ConnectionId
  startWork?: string
  endWork?: string
  color?: string
  mustChangePassword?: boolean
}

const announce = async (work: Work, action: 'create' | 'update', userId: UserId): Promise<UserRow> => {
  const [row] = await userRows(work, [userId])
  if (!row) throw new Refusal('ERR_NO_USER_FOUND')
  announceUser(work, action, row)
  return row
}

/** Tells everybody how the user is now: for features that change what belongs to one. */
export const announceUserChange = (work: Work, userId: UserId) => announce(work, 'update', userId)

export const createUser = async (ctx: Ctx, { password, queueIds = [], flags, ...user }: NewUser): Promise<UserId> => {
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (work) => {
    const columns = { ...user, ...defaultFlags, ...flags, email: user.email.toLowerCase(), passwordHash }
    const userId = await store.insertUser(work.tx, { ...columns, companyId: ctx.companyId })
    await store.replaceQueues(work.tx, userId, queueIds)
    await announce(work, 'create', userId)
    return userId
  })
}

interface FirstAdmin {
  companyId: CompanyId
  name: string
  email: string
  passwordHash: string
  mustChangePassword?: boolean
}

/** Of a company that is made in the same transaction: nobody is there yet to be told. */
export const createFirstAdmin = (tx: Transaction, admin: FirstAdmin): Promise<UserId> =>
  store.insertUser(tx, { ...admin, ...defaultFlags, email: admin.email.toLowerCase(), profile: 'admin' })

/** The only door through which the super flag comes. Part of the first start's own transaction. */
export const createSuperAdmin = (tx: Transaction, admin: FirstAdmin): Promise<UserId> =>
  store.insertUser(tx, { ...admin, ...defaultFlags, email: admin.email.toLowerCase(), profile: 'admin', super: true })

type Change = z.output<typeof UserChange>

const targetOf = (row: UserRow) => ({
  id: row.id,
  super: row.super,
  mustChangePassword: row.mustChangePassword,
  profile: row.profile,
  queueIds: row.queues.map(({ id }) => id),
  whatsappId: row.connectionId,
  startWork: row.startWork,
  endWork: row.endWork,
  ...wireFlags(row),
})

/** A session that was left open is no place to guess the password from. */
const isCurrent = async (ctx: UserCtx, stored: string | null, password: string) => {
  const guesser = ownPasswordSubject(ctx.actor.id)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, [guesser], ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const isRight = await verifyPassword(stored, password)
  if (isRight) await ctx.db.platform((tx) => forgetAttempts(tx, [guesser]))
  return isRight
}

/** Slow by intent, so before the transaction that holds rows. */
const judgePasswords = async (ctx: UserCtx, userId: UserId, change: Change) => {
  if (change.password === undefined) return { isPasswordKnown: false, passwordHash: undefined }
  const stored = (await ctx.transact(({ tx }) => store.credentialsOf(tx, userId)))?.passwordHash ?? null
  const isPasswordKnown = change.currentPassword !== undefined && (await isCurrent(ctx, stored, change.currentPassword))
  return { isPasswordKnown, passwordHash: await hashPassword(change.password) }
}

const columnsOf = (change: Change, passwordHash: string | undefined): Partial<store.UserColumns> => {
  const { password: _hashed, queueIds: _rows, companyId: _fixed, currentPassword: _seen, whatsappId, ...rest } = change
  const plain = Object.fromEntries(Object.entries(rest).filter(([field]) => !userFlags.includes(field as UserFlag)))
  const flags = userFlags.flatMap((flag) => (rest[flag] === undefined ? [] : [[flag, rest[flag] === 'enabled']]))
  return {
    ...plain,
    ...Object.fromEntries(flags),
    ...(whatsappId === undefined ? {} : { connectionId: whatsappId }),
    ...(passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false }),
  }
}

/** `refreshToken`: the session that makes the change and outlives its own change of password. */
export const updateUser = async (
  ctx: UserCtx,
  userId: UserId,
  change: Change,
  refreshToken?: string,
): Promise<User> => {
  const { isPasswordKnown, passwordHash } = await judgePasswords(ctx, userId, change)
  return ctx.transact(async (work) => {
    const [{ isFound, admins }, [row]] = await Promise.all([
      store.lockUserAndAdmins(work.tx, userId),
      userRows(work, [userId]),
    ])
    if (!isFound || !row) throw new Refusal('ERR_NO_USER_FOUND')
    const facts = { actor: ctx.actor, target: targetOf(row), admins, isPasswordKnown }
    const { next: wanted } = settle(changeUser(change, facts))
    const known = toUserView(row, linkMaker(ctx))
    const next = differing(wanted, known)
    if (isNothing(next)) return known
    await store.saveUser(work.tx, userId, columnsOf(next, passwordHash), ctx.clock.now())
    if (next.queueIds) await store.replaceQueues(work.tx, userId, next.queueIds)
    if (passwordHash && userId === ctx.actor.id) {
      await store.endOtherSessions(work.tx, userId, refreshToken === undefined ? null : tokenHash(refreshToken))
    } else if (passwordHash) await store.raiseSessionVersion(work.tx, userId)
    return toUserView(await announce(work, 'update', userId), linkMaker(ctx))
  })
}

/** Proven by other means than the old password: every session ends, and its sockets with it. */
export const replacePassword = async (work: Work, userId: UserId, passwordHash: string) => {
  await store.saveUser(work.tx, userId, { passwordHash, mustChangePassword: false }, work.clock.now())
  await store.raiseSessionVersion(work.tx, userId)
  await announce(work, 'update', userId)
}

/** Ends every session of the user and answers the version of the next. */
export const endSessions = ({ tx }: Work, userId: UserId): Promise<number> => store.raiseSessionVersion(tx, userId)

export const setTicketListWidth = (ctx: UserCtx, userId: UserId, pixels: number): Promise<User> =>
  ctx.transact(async (work) => {
    if (userId !== ctx.actor.id) throw new Refusal('ERR_NO_USER_FOUND')
    await store.saveUser(work.tx, userId, { ticketListWidth: pixels }, ctx.clock.now())
    const [row] = await userRows(work, [userId])
    if (!row) throw new Refusal('ERR_NO_USER_FOUND')
    return toUserView(row, linkMaker(ctx))
  })

/** Here just now. Written once a minute at most; colleagues are told only of a change. */
export const markSeen = async (work: Work, userId: UserId) => {
  const { cameOnline } = await store.stampSeen(work.tx, userId, work.clock.now())
  if (cameOnline) await announce(work, 'update', userId)
}

export const markGone = async (work: Work, userId: UserId) => {
  await store.saveUser(work.tx, userId, { online: false }, work.clock.now())
  await announce(work, 'update', userId)
}

/** Open pages say that they are there every five minutes. */
const absentAfterMinutes = 6

/** Whoever has made no call for that long counts as gone. Recurring. */
export const markAbsentUsers = async (deps: Deps) => {
  const unseenSince = new Date(deps.clock.now().getTime() - absentAfterMinutes * 60_000)
  const companyIds = await deps.db.platform((tx) => store.companiesOfAbsentees(tx, unseenSince))
  for (const companyId of companyIds) {
    await systemContext(deps, companyId).transact(async (work) => {
      const gone = await store.markOffline(work.tx, unseenSince)
      for (const row of await userRows(work, gone)) announceUser(work, 'update', row)
    })
  }
}
