/** A company whose number is answered by a flow. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { flowRunDetails, listFlowRuns } from '@guiche/contract/features/flow-runs'
import { updateTicket } from '@guiche/contract/features/tickets'
import { expect } from 'vitest'
import { answering } from './answering.ts'
import { published } from './drawn-flows.ts'
import type { World } from './world.ts'

export const flowCompany = async (
  w: World,
  flow: FlowGraph,
  trigger: 'flowIdWelcome' | 'flowIdNotPhrase' | null = 'flowIdWelcome',
) => {
  const there = await answering(w)
  const flowId = await published(w, there.admin, flow)
  if (trigger) await there.change({ [trigger]: flowId })
  const runs = async () =>
    (await w.call(listFlowRuns, { params: { id: flowId }, query: {} }, await there.boss())).body.runs
  const stepsOf = async (runId: number) =>
    (await w.call(flowRunDetails, { params: { runId } }, await there.boss())).body.steps
  const turn = async (body: object) => {
    const { id, uuid } = await there.ticketOf()
    const answer = await w.call(updateTicket, { params: { id }, body: body as never }, await there.boss())
    expect(answer.status, `${uuid} ${JSON.stringify(answer.body)}`).toBe(200)
  }
  const accept = async () => {
    await turn({ status: 'open', queueId: there.queueIds[0] })
    await w.drainJobs()
  }
  const later = async (seconds: number) => {
    w.clock.at = new Date(w.clock.now().getTime() + seconds * 1_000)
    await w.hurryJobs()
    await w.drainJobs()
  }
  return { ...there, flowId, runs, stepsOf, turn, accept, later }
}
