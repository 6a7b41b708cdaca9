/** Whether a user may do anything at this moment, by call or by jobs in their name. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { isOnDuty, type WorkHours } from '../../users/rules/work-hours.ts'
import { isSubscriptionOver } from '../rules.ts'

interface Standing {
  actor: { profile: string; super: boolean; companyId: number }
  hours: WorkHours
  /** Not switched off. */
  isActive: boolean
  company: { isActive: boolean; dueDate: string; timezone: string }
}

/** `whileExpired`: also if only paying is left. */
export const mayAct = (
  { actor, hours, isActive, company }: Standing,
  now: Date,
  { whileExpired = false } = {},
): Decision<null> => {
  if (!company.isActive) return refuse('ERR_COMPANY_INACTIVE')
  if (!isActive) return refuse('ERR_USER_INACTIVE')
  if (!isOnDuty({ ...actor, ...hours }, now, company.timezone)) return refuse('ERR_OUT_OF_HOURS')
  if (!whileExpired && isSubscriptionOver({ id: actor.companyId, ...company }, now))
    return refuse('ERR_SUBSCRIPTION_EXPIRED')
  return accept(null)
}
