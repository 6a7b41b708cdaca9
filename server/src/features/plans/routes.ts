import * as calls from '@guiche/contract/features/plans'
import { bind } from '../../bind.ts'
import { createPlan, deletePlan, updatePlan } from './actions.ts'
import { allPlans, publicPlans } from './queries.ts'

export const planRoutes = [
  bind(calls.publicPlans, ({ deps }) => publicPlans(deps)),
  bind(calls.allPlans, ({ ctx }) => allPlans(ctx)),
  bind(calls.createPlan, ({ ctx, body }) => createPlan(ctx, body)),
  bind(calls.updatePlan, ({ ctx, params, body }) => updatePlan(ctx, params.id, body)),
  bind(calls.deletePlan, ({ ctx, params }) => deletePlan(ctx, params.id)),
]
