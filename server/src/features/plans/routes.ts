import { publicPlans as publicPlansCall } from '@guiche/contract/features/plans'
import { bind } from '../../bind.ts'
import { publicPlans } from './queries.ts'

export const planRoutes = [bind(publicPlansCall, ({ deps }) => publicPlans(deps))]
