import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import type { User, UserChange } from '@guiche/contract/features/users'
import { can, defaultFlags, type Profile, type UserFlag } from '@guiche/contract/permissions'
import type { z } from 'zod'
import { type Ctx, type Deps, systemContext, type UserCtx, type Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { differing, isNothing } from '../../platform/differing.ts'
import { eachByItself } from '../../platform/jobs/set-aside.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { tokenHash } from '../../platform/security/tokens.ts'
import { settle } from '../../platform/settle.ts'
import { isCurrent } from './actions/current-password.ts'
import { invite } from './actions/invite.ts'
import { lockForChange } from './actions/lock-for-change.ts'
import { returnTickets } from './actions/return-tickets-of.ts'
import { tellAccountChange } from './actions/tell-account-change.ts'
import { tellNewAdmin } from './actions/tell-new-admin.ts'
import { withinMails } from './actions/within-mails.ts'
import { withoutProbing } from './actions/without-probing.ts'
import { announceUsers } from './events.ts'
import { userRows } from './queries/users.ts'
import { changeUser, fitsPlan, mailLanguageOf } from './rules.ts'
import { chosenPassword, columnsOf } from './store/columns.ts'
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
  isActive?: boolean
  /** Nobody knows the password: a link lets the user set one. */
  isInvited?: boolean
}

const announce = async (work: Work, action: 'create' | 'update', userId: UserId): Promise<UserRow> => {
  const [row] = await userRows(work, [userId])
  if (!row) throw new Refusal('ERR_NO_USER_FOUND')
  await announceUsers(work, action, [row])
  return row
}

/** Emits the user's current state: for features that change something that belongs to one. */
export const announceUserChange = (work: Work, userId: UserId, action: 'create' | 'update' = 'update') =>
  announce(work, action, userId)

/** For the installation itself (demo): the plan is not checked. */
export const createUser = async (ctx: Ctx, given: NewUser): Promise<UserId> => {
  const { password, queueIds = [], flags, isInvited = false, ...user } = given
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (work) => {
    const columns = { ...user, ...defaultFlags, ...flags, email: user.email.toLowerCase(), passwordHash }
    const mustChangePassword = isInvited || user.mustChangePassword
    const userId = await store.insertUser(work.tx, { ...columns, mustChangePassword, companyId: ctx.companyId })
    await store.replaceQueues(work.tx, userId, queueIds)
    if (isInvited) await invite(work, userId, 'pt')
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

/** Of a company that is created in the same transaction: nobody is there to be notified. */
export const createFirstAdmin = (tx: Transaction, admin: FirstAdmin): Promise<UserId> =>
  store.insertUser(tx, { ...admin, ...defaultFlags, email: admin.email.toLowerCase(), profile: 'admin' })

/** The only place where the super flag is set. Part of the first start's own transaction. */
export const createSuperAdmin = (tx: Transaction, admin: FirstAdmin): Promise<UserId> =>
  store.insertUser(tx, { ...admin, ...defaultFlags, email: admin.email.toLowerCase(), profile: 'admin', super: true })

type Change = z.output<typeof UserChange>

const targetOf = (row: UserRow) => ({
  id: row.id,
  email: row.email.toLowerCase(),
  super: row.super,
  mustChangePassword: row.mustChangePassword,
  profile: row.profile,
  isActive: row.isActive,
  queueIds: row.queues.map(({ id }) => id),
  whatsappId: row.connectionId,
  startWork: row.startWork,
  endWork: row.endWork,
  ...wireFlags(row),
})

/** Hashing is slow on purpose, so it runs before the transaction that holds locks. */
const judgePasswords = async (ctx: UserCtx, change: Change) => {
  const { password, email, profile, isActive, currentPassword } = change
  const isAsked = [password, email, profile, isActive].some((field) => field !== undefined)
  const isPasswordKnown = isAsked && Boolean(currentPassword) && (await isCurrent(ctx, currentPassword ?? ''))
  return { isPasswordKnown, passwordHash: password === undefined ? undefined : await hashPassword(password) }
}

interface Changer {
  /** The session that makes the change and stays valid. */
  refreshToken?: string | undefined
  /** Their language, according to the browser. */
  language?: string | undefined
}

/** The old credentials become invalid, and the previous address is notified. */
const endFormerAccess = async (work: Work, ctx: UserCtx, before: UserRow, change: Change, by: Changer) => {
  await store.forgetPasswordCodes(work.tx, before.id)
  await store.forgetDevices(work.tx, before.id)
  const isSelf = before.id === ctx.actor.id
  const kept = by.refreshToken === undefined ? null : tokenHash(by.refreshToken)
  if (isSelf) await store.endOtherSessions(work.tx, before.id, kept)
  else if (change.password !== undefined) await store.raiseSessionVersion(work.tx, before.id)
  // The link in the old mailbox becomes invalid; for an account that was never used nobody is notified.
  if (before.isInvited && change.password === undefined)
    return void (await invite(work, before.id as UserId, mailLanguageOf(by.language)))
  await tellAccountChange(work, before, { change, isByAdmin: !isSelf, language: by.language })
}

/** Older clients send the whole record; an e-mail that stays asks nothing about other accounts. */
const keepsEmail = (ctx: UserCtx, userId: UserId, { email }: Change) =>
  ctx.transact(async (work) => {
    const [row] = await userRows(work, [userId])
    return row?.email.toLowerCase() === email?.toLowerCase()
  })

export const updateUser = async (ctx: UserCtx, userId: UserId, change: Change, by: Changer = {}): Promise<User> => {
  const work = () => saveChange(ctx, userId, change, by)
  const mayProbe = change.email !== undefined && !(await keepsEmail(ctx, userId, change))
  return mayProbe ? withoutProbing(ctx, work) : work()
}

/** A deactivated user loses access at once; a reactivated one takes one of the plan's seats. */
const switchAccess = async (work: Work, userId: UserId, isActive: boolean) => {
  if (isActive) return void settle(fitsPlan(await store.seatsOf(work.tx)))
  await store.endAllAccess(work.tx, userId)
  work.enqueue(returnTickets, { userId })
}

/** A change with a notification mail. Equal values are not a change: forms send all their fields. */
const countMail = async (ctx: UserCtx, userId: UserId, { email, password }: Change): Promise<void> => {
  const isTheirs = userId === ctx.actor.id || can(ctx.actor, 'users:manage')
  if (!ctx.mail.isConfigured || !isTheirs || (email === undefined && password === undefined)) return
  const [row] = await ctx.transact((work) => userRows(work, [userId]))
  const isNewEmail = email !== undefined && email !== row?.email.toLowerCase()
  if (row && (isNewEmail || password !== undefined))
    await withinMails(ctx, row.isInvited && email !== undefined ? email : row.email)
}

/** An invited admin is one from now on: whoever is admin can have the link, and would be one of old at once. */
const hasJoined = ({ isInvited, profile }: UserRow, { password }: Change): boolean =>
  isInvited && password !== undefined && profile === 'admin'

const saveChange = async (ctx: UserCtx, userId: UserId, change: Change, by: Changer): Promise<User> => {
  await countMail(ctx, userId, change)
  const { isPasswordKnown, passwordHash } = await judgePasswords(ctx, change)
  return ctx.transact(async (work) => {
    const { row, agree, locked } = await lockForChange(work, ctx, userId)
    const facts = { actor: ctx.actor, target: targetOf(row), isPasswordKnown, ...locked }
    const { next: wanted } = agree(changeUser(change, facts))
    const known = toUserView(row, linkMaker(ctx))
    const next = differing(wanted, known)
    if (isNothing(next)) return known
    if (next.isActive !== undefined) await switchAccess(work, userId, next.isActive)
    const isRaised = next.profile === 'admin'
    const since = isRaised || hasJoined(row, next) ? { adminSince: ctx.clock.now() } : {}
    const columns = {
      ...columnsOf(next),
      ...since,
      ...(passwordHash === undefined ? {} : chosenPassword(passwordHash)),
    }
    await store.saveUser(work.tx, userId, columns, ctx.clock.now())
    if (next.queueIds) await store.replaceQueues(work.tx, userId, next.queueIds)
    if (isRaised) await tellNewAdmin(work, row, { by: ctx.actor, language: by.language })
    if (next.password !== undefined || next.email !== undefined) await endFormerAccess(work, ctx, row, next, by)
    return toUserView(await announce(work, 'update', userId), linkMaker(ctx))
  })
}

/** Proven in another way than by the old password: every session ends, with its sockets. */
export const replacePassword = async (work: Work, userId: UserId, passwordHash: string) => {
  await store.saveUser(work.tx, userId, chosenPassword(passwordHash), work.clock.now())
  await store.raiseSessionVersion(work.tx, userId)
  await announce(work, 'update', userId)
}

/** Ends every session of the user and returns the next version. */
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

/** Marks the user as online. Written at most once a minute; colleagues are told only about a change. */
export const markSeen = async (work: Work, userId: UserId) => {
  const { cameOnline } = await store.stampSeen(work.tx, userId, work.clock.now())
  if (cameOnline) await announce(work, 'update', userId)
}

export const markGone = async (work: Work, userId: UserId) => {
  await store.saveUser(work.tx, userId, { online: false }, work.clock.now())
  await announce(work, 'update', userId)
}

/** Open pages report every five minutes. */
const absentAfterMinutes = 6

/** A user without calls for this long counts as offline. Recurring. */
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
