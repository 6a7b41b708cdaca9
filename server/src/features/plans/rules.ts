import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'

/** Plans need unique names, because one is chosen by name. */
export const mayBeNamed = (isTaken: boolean): Decision<null> =>
  isTaken ? refuse('ERR_PLAN_NAME_TAKEN', 'body.name') : accept(null)

/** A plan with companies, or one that is being paid for, cannot be deleted. */
export const mayRemove = (companies: number): Decision<null> =>
  companies > 0 ? refuseWith('ERR_PLAN_IN_USE', { companies }) : accept(null)
