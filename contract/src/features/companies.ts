import { z } from 'zod'
import { HoursWeek } from '../business-hours.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, PlanId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Day, flag, Instant, line, TimeZone, text } from '../core/wire.ts'
import { mailLanguages } from '../mail-languages.ts'
import { planFlags } from '../permissions.ts'

/** The platform's own company; its due date never comes. */
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

export const updateCompanyZone = endpoint({
  method: 'PUT',
  path: '/companies/{id}/timezone',
  needs: 'settings:edit',
  summary: "Whose clock the company goes by: hours, schedules, figures; the own company's alone",
  params: z.object({ id: CompanyId }),
  body: z.object({ timezone: TimeZone }),
  answer: z.object({ id: z.number(), timezone: z.string() }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

/** Sent to the users of the company: its changed fields, or its plan's. */
export const companyEvent = event({
  stream: 'company',
  payload: z.object({
    action: z.literal('update'),
    company: z
      .object({
        id: z.number(),
        name: z.string(),
        dueDate: z.string(),
        status: z.boolean(),
        timezone: z.string(),
        plan: Plan,
      })
      .partial(),
  }),
})

/** For super admins. */
export const ManagedCompany = Company.extend({
  document: z.string(),
  addressStreet: z.string(),
  addressState: z.string(),
  addressCity: z.string(),
  paymentMethod: z.string(),
  /** The agreed numbers of agents and connections; the plan's numbers are the ones that count. */
  numberAttendants: z.number().nullable(),
  numberConections: z.number().nullable(),
  /** The language of its mails, such as those about invoices. */
  language: z.enum(mailLanguages),
  /** With its monthly price, in reais. */
  plan: Plan.extend({ amount: z.number() }),
  lastLogin: Instant.nullable(),
  /** The size of its files, in bytes. */
  folderSize: z.number(),
  numberFileFolder: z.number(),
  /** When a file was last added or deleted. */
  updatedAtFolder: Instant.nullable(),
  /** Days until the due date in the company's calendar; 0 on the day itself, negative after it. */
  daysLeft: z.number(),
  /** When it is deleted for good; null: it was not removed. */
  goesAt: Instant.nullable(),
})
export type ManagedCompany = z.output<typeof ManagedCompany>

/** How long a removed company can be restored. */
export const daysUntilGone = 7

const orNull = (value: unknown) => (value === '' ? null : value)
const CountOrNone = z.preprocess(orNull, z.coerce.number().int().min(0).max(100_000).nullable())
/** Older clients send the day as a time: its calendar day is used. The latest day is the one that never comes. */
const DueDate = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value),
    Day,
  )
  .transform((day) => (day > neverExpires ? neverExpires : day))

const details = {
  phone: text(40),
  document: text(40),
  addressStreet: text(200),
  addressState: text(60),
  addressCity: text(100),
  paymentMethod: text(60),
}
const companyFields = z.object({
  name: line(50, 2),
  email: z
    .email()
    .max(200)
    .transform((email) => email.toLowerCase()),
  planId: PlanId,
  status: flag,
  dueDate: DueDate,
  recurrence: z.enum(recurrences),
  ...details,
  numberAttendants: CountOrNone,
  numberConections: CountOrNone,
  language: z.enum(mailLanguages),
  timezone: TimeZone,
})

/** The first admin's invitation. Whoever has the link signs in as them, until they have set a password. */
const CompanyInvitation = z.object({ link: z.string(), expiresAt: Instant, isMailed: z.boolean() })

/** With a password, it becomes the first admin's; without one they are invited. Both spellings are accepted. */
export const CompanyFields = companyFields.partial().extend({
  name: companyFields.shape.name,
  email: companyFields.shape.email,
  planId: PlanId,
  password: z.string().min(5).max(50).optional(),
  passwordDefault: z.string().min(5).max(50).optional(),
})

const managedErrors = ['ERR_NO_PLAN_FOUND', 'ERR_COMPANY_NAME_TAKEN', 'ERR_EMAIL_TAKEN'] as const
const params = z.object({ id: CompanyId })

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  needs: 'platform:manage',
  summary: 'Companies by their names, paged and searched by name, e-mail, document or phone',
  query: PageQuery,
  answer: pageAnswer('companies', ManagedCompany).extend({ count: z.number() }),
})

export const companyList = endpoint({
  method: 'GET',
  path: '/companies/list',
  needs: 'platform:manage',
  summary: 'Every company by its name, for pickers',
  answer: z.array(ManagedCompany),
})

export const companiesWithPlans = endpoint({
  method: 'GET',
  path: '/companiesPlan',
  needs: 'platform:manage',
  summary: 'As `GET /companies`, under the name that older clients use',
  query: PageQuery,
  answer: pageAnswer('companies', ManagedCompany).extend({ count: z.number() }),
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  needs: 'platform:manage',
  summary:
    'Add a company with its first admin, who signs in with its e-mail. Without a password the admin is invited. Due in a month unless said otherwise',
  body: CompanyFields,
  answer: ManagedCompany.extend({ invitation: CompanyInvitation.nullable() }),
  errors: managedErrors,
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/{id}',
  needs: 'platform:manage',
  summary:
    'Change a company; absent fields stay as they were. One that is switched off or past its due date loses its sessions at once',
  params,
  body: companyFields.partial(),
  answer: ManagedCompany,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_PLATFORM_COMPANY', ...managedErrors],
})

export const extendCompany = endpoint({
  method: 'POST',
  path: '/companies/{id}/duration',
  needs: 'platform:manage',
  summary: 'Move the due date forward by the recurrence, from the due date as it is',
  params,
  answer: ManagedCompany,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_PLATFORM_COMPANY'],
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/companies/{id}',
  needs: 'platform:manage',
  summary: `Remove a company: nobody of it gets in from now on, and after ${daysUntilGone} days everything of it goes for good`,
  params,
  /** `name`: typed by the super admin as a confirmation; refused if it is not the company's. */
  body: z.object({ name: z.string().max(200).optional() }),
  answer: ManagedCompany,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_PLATFORM_COMPANY', 'ERR_COMPANY_NAME_DIFFERS'],
})

export const restoreCompany = endpoint({
  method: 'POST',
  path: '/companies/{id}/restore',
  needs: 'platform:manage',
  summary: `Bring a removed company back as it was, within ${daysUntilGone} days: after them it is being deleted`,
  params,
  answer: ManagedCompany,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_NOT_REMOVED', 'ERR_COMPANY_GOING'],
})

/** Sent to super admins. Without an id: last logins and files of any companies, one event for all changes meanwhile. */
export const companiesEvent = event({
  stream: 'companies',
  payload: z.object({ action: z.enum(['create', 'update', 'delete']), id: z.number().nullable() }),
})
