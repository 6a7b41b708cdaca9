import { type ManagedPlan, PlanFields } from '@guiche/contract/features/plans'
import { type PlanFlag, planFlags } from '@guiche/contract/permissions'
import { z } from 'zod'

/** An empty number field contains an empty text, which does not mean zero. */
const filled = (words: { required: string }) =>
  z.union([z.number(), z.string().min(1, { error: words.required })], { error: words.required }).transform(Number)

export const planForm = (words: { required: string }) => {
  const number = filled(words)
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>
  return z.object({
    name: PlanFields.shape.name,
    users: number,
    connections: number,
    queues: number,
    amount: number,
    isPublic: z.boolean(),
    ...flags,
  })
}

export const valuesOf = (plan: ManagedPlan | null) => ({
  name: plan?.name ?? '',
  users: plan?.users ?? 10,
  connections: plan?.connections ?? 5,
  queues: plan?.queues ?? 5,
  amount: plan?.amount ?? 0,
  isPublic: plan?.isPublic ?? true,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] ?? flag === 'useWhatsapp'])) as Record<
    PlanFlag,
    boolean
  >),
})
