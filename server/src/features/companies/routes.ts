import {
  companyDetails as companyDetailsCall,
  companyHours as companyHoursCall,
  companyPlan as companyPlanCall,
  updateCompanyHours as updateCompanyHoursCall,
} from '@guiche/contract/features/companies'
import { bind } from '../../bind.ts'
import { updateCompanyHours } from './actions/update-company-hours.ts'
import { companyDetails, companyHours, companyPlan } from './queries.ts'

export const companyRoutes = [
  bind(companyDetailsCall, ({ ctx, params }) => companyDetails(ctx, params.id)),
  bind(companyHoursCall, ({ ctx, params }) => companyHours(ctx, params.id)),
  bind(updateCompanyHoursCall, ({ ctx, params, body }) => updateCompanyHours(ctx, params.id, body.schedules)),
  bind(companyPlanCall, ({ ctx, params }) => companyPlan(ctx, params.companyId)),
]
