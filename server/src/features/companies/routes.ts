import {
  companyDetails as companyDetailsCall,
  companyPlan as companyPlanCall,
} from '@guiche/contract/features/companies'
import { bind } from '../../bind.ts'
import { companyDetails, companyPlan } from './queries.ts'

export const companyRoutes = [
  bind(companyDetailsCall, ({ ctx, params }) => companyDetails(ctx, params.id)),
  bind(companyPlanCall, ({ ctx, params }) => companyPlan(ctx, params.companyId)),
]
