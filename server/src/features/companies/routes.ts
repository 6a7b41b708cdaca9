import * as managed from '@guiche/contract/features/companies'
import {
  companyDetails as companyDetailsCall,
  companyHours as companyHoursCall,
  companyPlan as companyPlanCall,
  updateCompanyHours as updateCompanyHoursCall,
  updateCompanyZone as updateCompanyZoneCall,
} from '@guiche/contract/features/companies'
import { bind } from '../../bind.ts'
import { addCompany } from './actions/add-company.ts'
import { changeCompany, extendCompany } from './actions/change-company.ts'
import { removeCompany, restoreCompany } from './actions/remove-company.ts'
import { updateCompanyHours } from './actions/update-company-hours.ts'
import { updateCompanyZone } from './actions/update-company-zone.ts'
import { allCompanies, companiesPage } from './queries/managed.ts'
import { companyDetails, companyHours, companyPlan } from './queries.ts'

export const companyRoutes = [
  bind(companyDetailsCall, ({ ctx, params }) => companyDetails(ctx, params.id)),
  bind(companyHoursCall, ({ ctx, params }) => companyHours(ctx, params.id)),
  bind(updateCompanyHoursCall, ({ ctx, params, body }) => updateCompanyHours(ctx, params.id, body.schedules)),
  bind(updateCompanyZoneCall, ({ ctx, params, body }) => updateCompanyZone(ctx, params.id, body.timezone)),
  bind(managed.listCompanies, ({ ctx, query }) => companiesPage(ctx, query)),
  bind(managed.companiesWithPlans, ({ ctx, query }) => companiesPage(ctx, query)),
  bind(managed.companyList, ({ ctx }) => allCompanies(ctx)),
  bind(managed.createCompany, ({ ctx, body, request }) => addCompany(ctx, body, request.headers['accept-language'])),
  bind(managed.updateCompany, ({ ctx, params, body }) => changeCompany(ctx, params.id, body)),
  bind(managed.extendCompany, ({ ctx, params }) => extendCompany(ctx, params.id)),
  bind(managed.deleteCompany, ({ ctx, params, body }) => removeCompany(ctx, params.id, body.name)),
  bind(managed.restoreCompany, ({ ctx, params }) => restoreCompany(ctx, params.id)),
  bind(companyPlanCall, ({ ctx, params }) => companyPlan(ctx, params.companyId)),
]
