import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import type { User, UserChange } from '@guiche/contract/features/users'
import { defaultFlags, type Profile, type UserFlag, userFlags } from '@guiche/contract/permissions'
import type { z } from 'zod'
import { type Ctx, type Deps, systemContext, type UserCtx, type Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { eachByItself } from '../../platform/jobs/set-aside.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  forgetAttempts,
  giveAttemptBack,
  ownPasswordSubject,
  takeAttempt,
  takenEmailSubject,
} from '../../platform/security/login-attempts.ts'
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { settle } from '../../platform/settle.ts'
import { tellAccountChange } from './actions/tell-account-change.ts'
import { announceUsers } from './events.ts'
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
  await announceUsers(work, action, [row])
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
  email: row.email.toLowerCase(),
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
const isCurrent = async (ctx: UserCtx, password: string) => {
  const stored = await ctx.transact(({ tx }) => store.credentialsOf(tx, ctx.actor.id))
  const guesser = ownPasswordSubject(ctx.actor.id)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, [guesser], ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const isRight = await verifyPassword(stored?.passwordHash ?? null, password)
  if (isRight) await ctx.db.platform((tx) => forgetAttempts(tx, [guesser]))
  return isRight
}

/** Slow by intent, so before the transaction that holds rows. */
const judgePasswords = async (ctx: UserCtx, { password, email, profile, currentPassword }: Change) => {
  const isAsked = password !== undefined || email !== undefined || profile !== undefined
  const isPasswordKnown = isAsked && Boolean(currentPassword) && (await isCurrent(ctx, currentPassword ?? ''))
  return { isPasswordKnown, passwordHash: password === undefined ? undefined : await hashPassword(password) }
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

interface Changer {
  /** The session that makes the change and outlives it. */
  refreshToken?: string | undefined
  /** What they read, as the browser says. */
  language?: string | undefined
}

/** What the account was entered with until now ends, and the address that was its own is told. */
const endFormerAccess = async (work: Work, ctx: UserCtx, before: UserRow, change: Change, by: Changer) => {
  await store.forgetPasswordCodes(work.tx, before.id)
  const isSelf = before.id === ctx.actor.id
  const kept = by.refreshToken === undefined ? null : tokenHash(by.refreshToken)
  if (isSelf) await store.endOtherSessions(work.tx, before.id, kept)
  else if (change.password !== undefined) await store.raiseSessionVersion(work.tx, before.id)
  tellAccountChange(work, before, { change, isByAdmin: !isSelf, language: by.language })
}

/** That an e-mail is taken says that somebody has an account here: not asked often. */
const withoutProbing = async <T>(ctx: UserCtx, work: () => Promise<T>): Promise<T> => {
  const prober = takenEmailSubject(ctx.actor.id)
  const wait = await ctx.db.platform((tx) => takeAttempt(tx, [prober], ctx.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const giveBack = () => ctx.db.platform((tx) => giveAttemptBack(tx, [prober]))
  const result = await work().catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'ERR_EMAIL_TAKEN')) await giveBack()
    throw error
  })
  await giveBack()
  return result
}

export const updateUser = (ctx: UserCtx, userId: UserId, change: Change, by: Changer = {}): Promise<User> => {
  const work = () => saveChange(ctx, userId, change, by)
  return change.email === undefined ? work() : withoutProbing(ctx, work)
}

const saveChange = async (ctx: UserCtx, userId: UserId, change: Change, by: Changer): Promise<User> => {
  const { isPasswordKnown, passwordHash } = await judgePasswords(ctx, change)
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
    if (next.password !== undefined || next.email !== undefined) await endFormerAccess(work, ctx, row, next, by)
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

/** Ends the session of this version; false: it is over already. */
export const endSession = ({ tx }: Work, userId: UserId, version: number): Promise<boolean> =>
  store.raiseSessionVersionFrom(tx, userId, version)

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

/** A person who has made no call for that long counts as gone. Recurring. */
export const markAbsentUsers = async (deps: Deps) => {
  const unseenSince = new Date(deps.clock.now().getTime() - absentAfterMinutes * 60_000)
  const companyIds = await deps.db.platform((tx) => store.companiesOfAbsentees(tx, unseenSince))
  const act = (companyId: CompanyId) =>
    systemContext(deps, companyId).transact(async (work) => {
      const gone = await store.markOffline(work.tx, unseenSince)
      await announceUsers(work, 'update', await userRows(work, gone))
    })
  await eachByItself(deps, { name: 'mark-absent-users', keyOf: String, act }, companyIds)
}
