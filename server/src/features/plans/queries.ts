import type { PricedPlan } from '@guiche/contract/features/plans'
import { planFlags } from '@guiche/contract/permissions'
import type { Deps } from '../../context.ts'

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const forVisitors = {
  name: 'plans_public',
  text: `select id, name, users, connections, queues, amount_cents::float8 / 100 amount,
      ${planFlags.map((flag) => `${columnOf(flag)} "${flag}"`).join(', ')}
    from plans where is_public order by amount_cents, name limit 100`,
}

export const publicPlans = (deps: Pick<Deps, 'db'>): Promise<PricedPlan[]> =>
  deps.db.platform((tx) => tx.sql<PricedPlan>(forVisitors))
