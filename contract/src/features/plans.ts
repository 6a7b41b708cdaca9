import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Plan } from './companies.ts'

/** A plan with its price a month. */
export const PricedPlan = Plan.extend({
  /** In reais. */
  amount: z.number(),
})
export type PricedPlan = z.output<typeof PricedPlan>

export const publicPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  needs: 'public',
  summary: 'The plans that a visitor may choose at sign-up, cheapest first',
  answer: z.array(PricedPlan),
})
