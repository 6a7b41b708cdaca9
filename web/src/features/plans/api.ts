import type { CallInput } from '@guiche/contract/core/endpoint'
import { createPlan, deletePlan, type ManagedPlan, updatePlan } from '@guiche/contract/features/plans'
import { call } from '../../lib/api.ts'

type Fields = CallInput<typeof createPlan>['body']
/** `id`: null for a new one. */
export const savePlan = (id: number | null, body: Fields): Promise<ManagedPlan> =>
  id === null ? call(createPlan, { body }) : call(updatePlan, { params: { id }, body })
export const dropPlan = (id: number) => call(deletePlan, { params: { id } })
