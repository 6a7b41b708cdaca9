/** How a fault is caused. `begin` returns how it ends; a blow returns nothing. */
import type { ChatCustomer } from '../customers/customers.ts'
import type { FaultName } from '../plan/fault-kinds.ts'
import type { Stage } from '../stage/stage.ts'

export interface Ground {
  stage: Stage
  customers: readonly ChatCustomer[]
  /** 0 to 1, from the plan: which target, or how hard. */
  chance: number
}

export type End = () => Promise<unknown>
export type Begin = (ground: Ground) => Promise<End | undefined>
export type Faults = Partial<Record<FaultName, Begin>>

export const pickBy = <T>(items: readonly T[], chance: number): T | undefined =>
  items[Math.floor(chance * items.length)]
