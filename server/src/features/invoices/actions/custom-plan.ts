/** A custom plan is a plan that is not offered at sign-up, so limits are stored in the usual place. */
import { customMonthCents } from '@guiche/contract/features/invoices'
import type { Deps } from '../../../context.ts'
import { findCustomPlan, insertCustomPlan } from '../store.ts'

interface Numbers {
  users: number
  connections: number
}

export const customPlanOf = (deps: Pick<Deps, 'db'>, basePlanId: number, { users, connections }: Numbers) =>
  deps.db.platform(async (tx) => {
    const wanted = { basePlanId, users, connections }
    const known = await findCustomPlan(tx, wanted)
    if (known) return known
    // The number of its plan: the same numbers of two plans are two plans.
    const name = `Personalizado: ${users} usuários, ${connections} conexões (do plano ${basePlanId})`
    await insertCustomPlan(tx, { ...wanted, name, amountCents: customMonthCents(users, connections) })
    const made = await findCustomPlan(tx, wanted)
    if (!made) throw new Error('the plan by numbers was not made')
    return made
  })
