/**
 * Which caller may make which call: every call for every kind of caller. `docs/permissions.md` shows it, and a sweep
 * tests it on the server.
 */
import type { Endpoint } from './core/endpoint.ts'
import type { ErrorCode } from './errors.ts'
import {
  type Action,
  actions,
  can,
  noFlags,
  type PlanFlag,
  planFlags,
  type Rights,
  type UserFlag,
  userFlags,
} from './permissions.ts'

const plan = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>
const agent: Rights = { profile: 'user', super: false, flags: noFlags, plan }
const withFlag = (flag: UserFlag): Rights => ({ ...agent, flags: { ...noFlags, [flag]: true } })

export interface Caller {
  name: string
  /** Null: nobody is signed in. */
  rights: Rights | null
  /** The subscription of their company has expired. */
  isExpired?: boolean
}

export const callers: readonly Caller[] = [
  { name: 'anonymous', rights: null },
  { name: 'user', rights: agent },
  ...userFlags.map((flag) => ({ name: flag, rights: withFlag(flag) })),
  { name: 'admin', rights: { ...agent, profile: 'admin' } },
  { name: 'super', rights: { ...agent, profile: 'admin', super: true } },
  { name: 'expired', rights: { ...agent, profile: 'admin' }, isExpired: true },
]

const isAction = (needs: string): needs is Action => needs in actions

/** Calls without a signed-in user: they are authenticated in another way, or public. */
export const needsNobody = ({ needs }: Pick<Endpoint, 'needs'>): boolean => needs !== 'user' && !isAction(needs)

/** Why the caller is refused before the request is read; null: they are let in. */
export const refusalOf = (call: Pick<Endpoint, 'needs' | 'whileExpired'>, caller: Caller): ErrorCode | null => {
  if (needsNobody(call)) return null
  if (!caller.rights) return 'ERR_SESSION_EXPIRED'
  if (caller.isExpired && !call.whileExpired) return 'ERR_SUBSCRIPTION_EXPIRED'
  return isAction(call.needs) && !can(caller.rights, call.needs) ? 'ERR_NO_PERMISSION' : null
}

/**
 * What a flag decides beside the calls that it allows: which tickets the user sees, in lists, searches and on sockets
 * alike.
 */
export const flagDecides: Record<UserFlag, string> = {
  allTicket: 'Sees and hears tickets without a queue.',
  allowGroup: 'Sees and hears group conversations: those of the own queues and those without one.',
  allHistoric: 'Sees and hears the tickets of every queue, and reads the earlier ones of a contact.',
  allUserChat: 'May list the tickets of all colleagues (`showAll`).',
  userClosePendingTicket: 'May ignore tickets that wait.',
  showDashboard: 'The dashboard and the reports.',
  allowRealTime: 'The board of who attends what at the moment.',
  allowConnections: 'Manages connections and hears of them as admins do.',
}

/** The actions that a flag grants. */
export const actionsOf = (flag: UserFlag): Action[] =>
  (Object.keys(actions) as Action[]).filter((action) => can(withFlag(flag), action) && !can(agent, action))
