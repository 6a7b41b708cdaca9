/** Calls about runs. */
import type { FlowId } from '@guiche/contract/core/ids'
import {
  type FlowRun,
  type FlowRunId,
  flowCounts,
  flowRunDetails,
  listFlowRuns,
} from '@guiche/contract/features/flow-runs'
import { pagesOf, queryOf } from '../../../lib/query.ts'

export type RunState = 'running' | 'ended'

export const runPages = (flowId: number, state: RunState | null) =>
  pagesOf(listFlowRuns, { params: { id: flowId as FlowId }, query: state === null ? {} : { state } })

export const runRows = ({ runs }: { runs: readonly FlowRun[] }) => runs

/** Steps have no event, so runs are loaded each time. */
export const runOf = (runId: number) => ({
  ...queryOf(flowRunDetails, { params: { runId: runId as FlowRunId } }),
  staleTime: 0,
})

export const countsOf = (flowId: number, version: number) => ({
  ...queryOf(flowCounts, { params: { id: flowId as FlowId }, query: { version } }),
  staleTime: 0,
})
