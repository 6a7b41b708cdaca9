import { z } from 'zod'
import { HoursWeek } from '../business-hours.ts'
import { endpoint } from '../core/endpoint.ts'
import { CompanyId } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'
import { planFlags } from '../permissions.ts'

/** The company of the platform itself; its due date never comes. */
export const platformCompanyId = 1
export const neverExpires = '2999-12-31'

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const

export const PlanFlags = z.object(
  Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<(typeof planFlags)[number], z.ZodBoolean>,
)

export const Plan = PlanFlags.extend({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
})
export type Plan = z.output<typeof Plan>

export const Company = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.boolean(),
  /** A calendar day of the company, YYYY-MM-DD. */
  dueDate: z.string(),
  recurrence: z.enum(recurrences),
  /** IANA name; every time of the company is shown in it. */
  timezone: z.string(),
  planId: z.number(),
  createdAt: Instant,
})
export type Company = z.output<typeof Company>

export const companyDetails = endpoint({
  method: 'GET',
  path: '/companies/{id}',
  needs: 'user',
  summary: 'The own company; any company for the super admin',
  params: z.object({ id: CompanyId }),
  answer: Company,
  errors: ['ERR_NO_COMPANY_FOUND'],
  whileExpired: true,
})

export const companyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/{companyId}',
  needs: 'user',
  summary: "The company's plan with its feature flags",
  params: z.object({ companyId: CompanyId }),
  answer: Company.extend({ plan: Plan }),
  errors: ['ERR_NO_COMPANY_FOUND'],
  whileExpired: true,
})

export const companyHours = endpoint({
  method: 'GET',
  path: '/companies/{id}/schedules',
  needs: 'settings:edit',
  summary: "The company's hours, which count while `scheduleType` is `company`. An empty week is open at all times.",
  params: z.object({ id: CompanyId }),
  answer: z.object({ id: z.number(), schedules: HoursWeek }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const updateCompanyHours = endpoint({
  method: 'PUT',
  path: '/companies/{id}/schedules',
  needs: 'settings:edit',
  summary: "Replace the company's hours; the own company's alone",
  params: z.object({ id: CompanyId }),
  body: z.object({ id: CompanyId.optional(), schedules: HoursWeek }),
  answer: z.object({ id: z.number(), schedules: HoursWeek }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})
