/** What the canvas shows instead of the draft: a published version, or that of a run. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { NodeCount } from '@guiche/contract/features/flow-runs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countsOf, runOf } from '../api/runs.ts'
import { versionOf } from '../api.ts'

export type Viewed = { kind: 'version' | 'counts'; number: number } | { kind: 'run'; runId: number } | null

export interface Shown {
  graph: FlowGraph
  version: number
  counts: ReadonlyMap<string, NodeCount> | null
}

export const useViewed = (flowId: number, first: Viewed) => {
  const [viewed, view] = useState<Viewed>(first)
  const number = viewed && viewed.kind !== 'run' ? viewed.number : null
  const runId = viewed?.kind === 'run' ? viewed.runId : null
  const version = useQuery({ ...versionOf(flowId, number ?? 0), enabled: number !== null }).data
  const run = useQuery({ ...runOf(runId ?? 0), enabled: runId !== null }).data
  const counts = useQuery({ ...countsOf(flowId, number ?? 0), enabled: viewed?.kind === 'counts' }).data
  const isCounted = viewed?.kind === 'counts'
  const shown = useMemo((): Shown | null => {
    if (runId !== null) return run ? { graph: run.flow, version: run.version, counts: null } : null
    if (number === null || !version) return null
    const byNode = isCounted && counts ? new Map(counts.nodes.map((count) => [count.nodeId, count])) : null
    return { graph: version.flow, version: number, counts: byNode }
  }, [runId, run, number, version, isCounted, counts])
  return { viewed, view, runId, shown }
}
