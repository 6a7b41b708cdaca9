import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { PlanId } from '../core/ids.ts'
import { flag, line } from '../core/wire.ts'
import { type PlanFlag, planFlags } from '../permissions.ts'
import { Plan } from './companies.ts'

/** A plan with its monthly price. */
export const PricedPlan = Plan.extend({
  /** In reais. */
  amount: z.number(),
})
export type PricedPlan = z.output<typeof PricedPlan>

/** For the super admin. */
export const ManagedPlan = PricedPlan.extend({
  /** Offered at sign-up. */
  isPublic: z.boolean(),
  /** How many companies have it. */
  companies: z.number(),
  /** How many of them use more than it includes: they keep it, but cannot add anything. */
  companiesOver: z.number(),
})
export type ManagedPlan = z.output<typeof ManagedPlan>

const mostOfEach = 100_000
const limit = z.coerce.number().int().min(0).max(mostOfEach)
/** `99.9`, `"99.90"` or `"99,90"`. */
const Amount = z.preprocess(
  (given) => (typeof given === 'string' && given.trim() !== '' ? Number(given.trim().replace(',', '.')) : given),
  z.number().min(0).max(1_000_000),
)
const flags = Object.fromEntries(planFlags.map((name) => [name, flag])) as Record<PlanFlag, typeof flag>

const fields = z.object({
  name: line(80, 1),
  users: limit,
  connections: limit,
  queues: limit,
  amount: Amount,
  isPublic: flag,
  ...flags,
})

/** A new plan allows only WhatsApp unless given otherwise. */
export const PlanFields = fields.extend({
  amount: Amount.default(0),
  isPublic: flag.default(true),
  ...(Object.fromEntries(planFlags.map((name) => [name, flag.default(name === 'useWhatsapp')])) as Record<
    PlanFlag,
    z.ZodDefault<typeof flag>
  >),
})

const params = z.object({ id: PlanId })

export const publicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  needs: 'public',
  summary: 'The plans that a visitor may choose at sign-up, cheapest first',
  answer: z.array(PricedPlan),
})

export const allPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  needs: 'platform:manage',
  summary: 'Every plan, cheapest first, with how many companies have it and how many of those use more than it allows',
  answer: z.array(ManagedPlan),
})

export const createPlan = endpoint({
  method: 'POST',
  path: '/plans',
  needs: 'platform:manage',
  summary: 'Add a plan; with WhatsApp alone and offered at sign-up unless said otherwise',
  body: PlanFields,
  answer: ManagedPlan,
  errors: ['ERR_PLAN_NAME_TAKEN'],
})

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/plans/{id}',
  needs: 'platform:manage',
  summary:
    'Change a plan; absent fields stay as they were. It holds at once for every company that has it: what one has beyond a smaller limit stays, and nothing new is added',
  params,
  body: fields.partial(),
  answer: ManagedPlan,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_NAME_TAKEN'],
})

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/plans/{id}',
  needs: 'platform:manage',
  summary: 'Remove a plan that no company has',
  params,
  answer: Deleted,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
})

/** Sent to super admins. */
export const planEvent = event({
  stream: 'plan',
  payload: z.object({ action: z.enum(['create', 'update', 'delete']), id: z.number() }),
})
