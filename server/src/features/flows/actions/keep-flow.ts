/** Writes to a flow's name and draft. */
import type { FlowId } from '@guiche/contract/core/ids'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { Flow, FlowDetails } from '@guiche/contract/features/flows'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sealText } from '../../../platform/security/secrets.ts'
import { settle } from '../../../platform/settle.ts'
import { dropFile } from '../../media/actions/drop-file.ts'
import { announceFlow, announceFlowGone } from '../events.ts'
import { flowDetailsOf, flowRow, knownTo, versionRow } from '../queries/flows.ts'
import { blankGraph, copyName, filesOf, isUpToDate, mayPublish, maySave, problemsOf } from '../rules/draft.ts'
import { flowKeySeal, keptKeys, withSealedKeys } from '../rules/node-keys.ts'
import { takeUnused } from '../store/flow-files.ts'
import {
  graphsOf,
  insertFlow,
  lockFlow,
  namesTaken,
  removeFlow,
  saveFlowName,
  saveGraph,
  saveVersion,
  usesOf,
} from '../store/flow-rows.ts'
import { ticketsLedBy } from '../store/runs.ts'
import { type FlowWithGraph, toFlowView } from '../view.ts'
import { leaveTickets } from './leave-ticket.ts'

const sealed = (ctx: UserCtx, graph: FlowGraph, before: FlowWithGraph | null): FlowGraph =>
  withSealedKeys(graph, before, (key) => sealText(ctx.secret, key, flowKeySeal(ctx.companyId)))

const newNodeId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 30)

const announced = async (work: Work, action: 'create' | 'update', id: number): Promise<FlowWithGraph> => {
  const row = await flowRow(work.tx, id)
  announceFlow(work, action, row)
  return row
}

const lockForChange = async (work: Work, id: FlowId): Promise<FlowWithGraph> => {
  if (!(await lockFlow(work.tx, id))) throw new Refusal('ERR_NO_FLOW_FOUND')
  return flowRow(work.tx, id)
}

export const createFlow = (
  ctx: UserCtx,
  { name, flow = blankGraph(newNodeId()) }: { name: string; flow?: FlowGraph | undefined },
): Promise<Flow> =>
  ctx.transact(async (work) => {
    settle(maySave(flow))
    const graph = sealed(ctx, flow, null)
    const id = await insertFlow(work.tx, { name, graph, updatedBy: ctx.actor.id, at: work.clock.now() })
    return toFlowView(await announced(work, 'create', id))
  })

export const updateFlow = (
  ctx: UserCtx,
  { flowId, ...change }: { flowId: FlowId; name?: string | undefined; active?: boolean | undefined },
): Promise<Flow> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, flowId)
    const { name = before.name, active: isActive = before.is_active } = change
    if (name === before.name && isActive === before.is_active) return toFlowView(before)
    await saveFlowName(work.tx, { id: flowId, name, isActive, updatedBy: ctx.actor.id, at: work.clock.now() })
    return toFlowView(await announced(work, 'update', flowId))
  })

const publish = async (ctx: UserCtx, work: Work, row: FlowWithGraph): Promise<void> => {
  const number = (row.version ?? 0) + 1
  const { id, graph, name } = row
  await saveVersion(work.tx, { id, graph, name, number, at: work.clock.now(), by: ctx.actor.id })
}

const isPublishable = async (work: Work, { graph }: FlowWithGraph): Promise<boolean> => {
  const { known } = await knownTo(work, graph)
  return mayPublish(problemsOf(graph, known)).ok
}

const draw = (work: Work, before: FlowWithGraph, graph: FlowGraph, updatedBy: number) => {
  const at = work.clock.now()
  return saveGraph(work.tx, { id: before.id, graph, keptKeys: keptKeys(before, graph, at), updatedBy, at })
}

interface Drawn {
  idFlow: FlowId
  nodes: FlowGraph['nodes']
  connections: FlowGraph['connections']
  revision?: number | undefined
}

export const saveFlow = (ctx: UserCtx, { idFlow, revision, ...flow }: Drawn): Promise<{ flow: FlowDetails }> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, idFlow)
    settle(isUpToDate(before.revision, revision))
    settle(maySave(flow))
    await draw(work, before, sealed(ctx, flow, before), ctx.actor.id)
    const drawn = await flowRow(work.tx, idFlow)
    if (revision === undefined && (await isPublishable(work, drawn))) await publish(ctx, work, drawn)
    return { flow: await flowDetailsOf(work, await announced(work, 'update', idFlow)) }
  })

/** A draft that is already published is not published again. */
export const publishFlow = (ctx: UserCtx, id: FlowId, revision: number | undefined): Promise<Flow> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    settle(isUpToDate(before.revision, revision))
    const { known } = await knownTo(work, before.graph)
    settle(mayPublish(problemsOf(before.graph, known)))
    if (before.published_revision === before.revision) return toFlowView(before)
    await publish(ctx, work, before)
    return toFlowView(await announced(work, 'update', id))
  })

export const restoreFlowVersion = (
  ctx: UserCtx,
  { id, number }: { id: FlowId; number: number },
  revision: number | undefined,
): Promise<{ flow: FlowDetails }> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    settle(isUpToDate(before.revision, revision))
    const { graph } = await versionRow(work.tx, id, number)
    await draw(work, before, graph, ctx.actor.id)
    return { flow: await flowDetailsOf(work, await announced(work, 'update', id)) }
  })

export const duplicateFlow = (ctx: UserCtx, flowId: FlowId): Promise<Flow> =>
  ctx.transact(async (work) => {
    const { name, graph } = await lockForChange(work, flowId)
    const copy = copyName(name, await namesTaken(work.tx))
    const id = await insertFlow(work.tx, { name: copy, graph, updatedBy: ctx.actor.id, at: work.clock.now() })
    return toFlowView(await announced(work, 'create', id))
  })

export const deleteFlow = (ctx: UserCtx, id: FlowId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    await lockForChange(work, id)
    const uses = await usesOf(work.tx, id)
    if (uses.length > 0) throw new Refusal('ERR_FLOW_IN_USE', { details: { uses } })
    const files = [...new Set((await graphsOf(work.tx, id)).flatMap(filesOf))]
    const led = await ticketsLedBy(work.tx, id)
    await removeFlow(work.tx, id)
    leaveTickets(work, led)
    for (const file of await takeUnused(work.tx, files)) dropFile(work, file)
    announceFlowGone(work, id)
    return { id }
  })
