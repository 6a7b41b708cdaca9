import type { CallInput } from '@guiche/contract/core/endpoint'
import { createPlan, deletePlan, type ManagedPlan, updatePlan } from '@guiche/contract/features/plans'
import { call } from '../../lib/api.ts'

export const addPlan = (body: CallInput<typeof createPlan>['body']): Promise<ManagedPlan> => call(createPlan, { body })
export const changePlan = (id: number, body: CallInput<typeof updatePlan>['body']): Promise<ManagedPlan> =>
  call(updatePlan, { params: { id }, body })
export const dropPlan = (id: number) => call(deletePlan, { params: { id } })
