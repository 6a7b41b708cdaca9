import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'

/** A name tells plans apart where one is chosen. */
export const mayBeNamed = (isTaken: boolean): Decision<null> =>
  isTaken ? refuse('ERR_PLAN_NAME_TAKEN', 'body.name') : accept(null)

/** Nobody is left without a plan, nor without one that they are paying for. */
export const mayRemove = (companies: number): Decision<null> =>
  companies > 0 ? refuseWith('ERR_PLAN_IN_USE', { companies }) : accept(null)
