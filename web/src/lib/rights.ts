import type { SessionUser } from '@guiche/contract/features/users'
import { hidesNumbers } from '@guiche/contract/masking'
import { type Action, can, type PlanFlag, planFlags, type Rights, userFlags } from '@guiche/contract/permissions'
import { useSession } from './session.ts'

const table = <K extends string>(names: readonly K[], isOn: (name: K) => boolean): Record<K, boolean> =>
  Object.fromEntries(names.map((name) => [name, isOn(name)])) as Record<K, boolean>

const rightsOf = (user: SessionUser): Rights => ({
  profile: user.profile,
  super: user.super,
  flags: table(userFlags, (flag) => user[flag] === 'enabled'),
  plan: table(planFlags, (flag) => user.company.plan[flag]),
})

/** What a screen or a button needs; absent fields need nothing. */
export interface Need {
  action?: Action
  plan?: PlanFlag
}

export const meets = (user: SessionUser, need: Need): boolean => {
  const rights = rightsOf(user)
  return (need.action === undefined || can(rights, need.action)) && (need.plan === undefined || rights.plan[need.plan])
}

/**
 * The tickets that this user sees beside their own: those of a queue, or those without one. The server decides again.
 */
export const seesTicketsOf = (user: SessionUser, queueId: number | null): boolean => {
  if (user.profile === 'admin') return true
  if (queueId === null) return user.allTicket === 'enabled'
  return user.allHistoric === 'enabled' || user.queues.some(({ id }) => id === queueId)
}

/** Whether the signed-in user may do that. The server decides again; this only hides. */
export const useCan = (action: Action): boolean => {
  const state = useSession()
  return state.phase === 'signed-in' && meets(state.user, { action })
}

/**
 * For other users the server masks numbers, and accepts no spreadsheets: each row would reveal whether a number is
 * known.
 */
export const seesNumbers = (user: SessionUser): boolean => {
  const settingOf = (name: string) => String(user.company.companieSettings.find(({ key }) => key === name)?.value ?? '')
  const settings = { enableLGPD: settingOf('enableLGPD'), lgpdHideNumber: settingOf('lgpdHideNumber') }
  return meets(user, { action: 'contacts:seeNumbers' }) || !hidesNumbers(settings)
}
