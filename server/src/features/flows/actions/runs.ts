/** Runs of flows, for the code that answers customers. The caller holds the ticket's lock. */
import type { RunEnding, RunTrigger } from '@guiche/contract/features/flow-runs'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { type FlowState, type FlowStepResult, flowBeginning } from '@guiche/flow-engine/flow-state'
import type { Deps, Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { overAfter } from '../../../platform/jobs/turn-time.ts'
import { keptRun, keptSteps } from '../rules/run.ts'
import { type AskedNode, healthOf, nodeFails, nodeWorks } from '../store/asked-nodes.ts'
import { filesNamed } from '../store/flow-files.ts'
import {
  appendStep,
  appendSteps,
  endRunOf,
  insertRun,
  type OverdueRun,
  overdueRuns,
  overdueWork,
  publishedFlow,
  runningRun,
  type StoredRun,
  saveRun,
} from '../store/runs.ts'

export type HeldRun = StoredRun

export const heldRun = (work: Work, ticketId: number): Promise<HeldRun | null> => runningRun(work.tx, ticketId)

/** Another run of the ticket ends. Null: the flow was switched off meanwhile. */
export const beginRun = async (
  work: Work,
  { ticketId, flowId, trigger, seed }: { ticketId: number; flowId: number; trigger: RunTrigger; seed: number },
): Promise<HeldRun | null> => {
  const flow = await publishedFlow(work.tx, flowId)
  if (!flow) return null
  const startedAt = work.clock.now()
  await endRunOf(work.tx, { ticketId, ending: 'replaced', now: startedAt })
  const state: FlowState = flowBeginning(seed)
  const run = { flowId, version: flow.number, ticketId, trigger, state, startedAt }
  return { id: await insertRun(work.tx, run), flowId, version: flow.number, state, graph: flow.graph }
}

export const keepStep = async (work: Work, run: HeldRun, { state, passed }: FlowStepResult): Promise<void> => {
  const now = work.clock.now()
  await saveRun(work.tx, keptRun(run.id, state, now))
  await appendSteps(work.tx, { runId: run.id, steps: keptSteps(passed), now })
}

/** An answer that came too late for a run: it is recorded but not used. The caller holds the ticket's lock. */
export const noteLate = (
  work: Work,
  { texts, ...run }: { runId: number; nodeId: string; texts: readonly string[] },
): Promise<void> =>
  appendStep(work.tx, {
    ...run,
    output: texts.map((text) => ({ kind: 'late', text })),
    now: work.clock.now(),
  })

/** The state of a node that calls an external system. */
export const askedNodeHealth = (work: Work, node: AskedNode) => healthOf(work.tx, node)

export const noteAskedNode = async (work: Work, node: AskedNode, failure: OutsideFailure | null): Promise<void> => {
  const now = work.clock.now()
  if (failure === null) await nodeWorks(work.tx, { ...node, now })
  else await nodeFails(work.tx, { ...node, failure, now })
}

/** Whether there was one. */
export const endRun = (work: Work, ticketId: number, ending: RunEnding): Promise<boolean> =>
  endRunOf(work.tx, { ticketId, ending, now: work.clock.now() })

/** The stored files that a flow sends, by name. */
export const flowFilesNamed = (work: Work, files: readonly string[]) => filesNamed(work.tx, files)

/** Delays that ended so many seconds ago or began while the clock was ahead, over all companies: each by itself, and one that fails is set aside. */
export const eachRunOverdue = async (
  deps: Deps,
  { seconds, turnMs }: { seconds: number; turnMs: number },
  act: (run: OverdueRun) => Promise<void>,
): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - seconds * 1_000)
  const found = await deps.db.platform((tx) => overdueRuns(tx, { before, now }))
  const work = { name: overdueWork, keyOf: (run: OverdueRun) => `${run.companyId}:${run.ticketId}`, act }
  await eachByItself(deps, work, found, overAfter(turnMs))
}
