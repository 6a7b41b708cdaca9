import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { FlowDetails } from '@guiche/contract/features/flows'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { readFlow, saveDraft } from '../api.ts'
import type { Judged } from '../form/problems.ts'

/** After the last change. */
const restMs = 1_500

const isConflict = (problem: unknown): boolean => isApiError(problem) && problem.code === 'ERR_FLOW_CHANGED'

export interface Saving {
  isDirty: boolean
  isSaving: boolean
  /** Why the last attempt failed. */
  problem: unknown
  /** Somebody else saved meanwhile: nothing is sent until the user decides. */
  isConflict: boolean
  /** The problems that the server found, and the graph that it checked. */
  judged: Judged
  /** Checks again: a record that the graph refers to may have been deleted. */
  judgeAnew: () => Promise<void>
  /** The newest revision that was read or saved here. */
  revision: () => number
  /** False: it failed, and `problem` says why. */
  save: () => Promise<boolean>
  /** Overwrites what somebody else saved. */
  overwrite: () => Promise<boolean>
  /** Loads what somebody else saved. */
  take: (flow: FlowDetails) => void
}

const useJudged = ({ id, problems }: FlowDetails, first: FlowGraph) => {
  const [judged, setJudged] = useState<Judged>({ graph: first, problems })
  const judgeAnew = async () => {
    const found = (await readFlow(id)).problems
    setJudged((before) => ({ ...before, problems: found }))
  }
  return { judged, setJudged, judgeAnew }
}

const useOnceItRests = (waits: boolean, graph: FlowGraph, save: () => Promise<boolean>): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the wait anew.
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void save(), restMs)
    return () => clearTimeout(timer)
  }, [waits, graph, save])
}

/**
 * Saves the graph when the user pauses, one request at a time. `isOn`: the user may save, and the graph can be saved.
 */
export const useSaving = (flow: FlowDetails, graph: FlowGraph, isOn: boolean): Saving => {
  const [saved, setSaved] = useState(graph)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { judged, setJudged, judgeAnew } = useJudged(flow, graph)
  const revision = useRef(flow.revision)
  const latest = useRef({ graph, saved })
  latest.current.graph = graph
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const settle = useCallback(
    (kept: FlowGraph, answer: FlowDetails) => {
      revision.current = answer.revision
      setJudged({ graph: kept, problems: answer.problems })
      latest.current.saved = kept
      setSaved(kept)
      setProblem(null)
    },
    [setJudged],
  )
  const send = useCallback(async (): Promise<boolean> => {
    const wanted = latest.current.graph
    if (wanted === latest.current.saved) return true
    setSaving(true)
    try {
      settle(wanted, await saveDraft(flow.id, wanted, revision.current))
      return true
    } catch (failure) {
      setProblem(failure)
      return false
    } finally {
      setSaving(false)
    }
  }, [flow.id, settle])
  const save = useCallback((): Promise<boolean> => {
    // Several waiting saves run one after another: two at once would conflict with each other.
    running.current = running.current.then(send)
    return running.current
  }, [send])
  const overwrite = useCallback(async () => {
    try {
      revision.current = (await readFlow(flow.id)).revision
    } catch (failure) {
      setProblem(failure)
      return false
    }
    return save()
  }, [flow.id, save])
  const take = useCallback(
    (now: FlowDetails) => {
      latest.current.graph = now.flow
      settle(now.flow, now)
    },
    [settle],
  )

  const isDirty = graph !== saved
  const waits = isOn && isDirty && problem === null
  useOnceItRests(waits, graph, save)
  // The next change clears a failure, but not a conflict.
  useEffect(() => {
    if (graph !== latest.current.saved) setProblem((before: unknown) => (isConflict(before) ? before : null))
  }, [graph])
  return {
    isDirty,
    isSaving,
    problem,
    isConflict: isConflict(problem),
    judged,
    judgeAnew,
    revision: () => revision.current,
    save,
    overwrite,
    take,
  }
}
