/** Flows for tests: published, on a number that answers automatically. */
import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import { createFlow, saveFlow } from '@guiche/contract/features/flows'
import type { Signed, World } from './world.ts'

export type DrawnNode = [id: string, type: FlowNode['type'], data?: object]
export type DrawnEdge = [source: string, target: string, handle?: string]

export const drawn = (nodes: DrawnNode[], edges: DrawnEdge[]): FlowGraph =>
  ({
    nodes: nodes.map(([id, type, data = {}]) => ({ id, type, data, position: { x: 0, y: 0 } })),
    connections: edges.map(([source, target, sourceHandle = 'a'], index) => ({
      id: `e${index}`,
      source,
      target,
      sourceHandle,
      targetHandle: null,
    })),
  }) as FlowGraph

/** One after another. */
export const inLine = (...nodes: DrawnNode[]): FlowGraph => {
  const all: DrawnNode[] = [['s', 'start'], ...nodes]
  return drawn(
    all,
    all.slice(1).map(([id], index) => [all[index]?.[0] ?? 's', id]),
  )
}

let made = 0
export const published = async (w: World, who: Signed, flow: FlowGraph): Promise<number> => {
  made += 1
  const { id } = (await w.call(createFlow, { body: { name: `Fluxo ${made}` } }, who)).body
  const { body } = await w.call(saveFlow, { body: { idFlow: id, ...flow } }, who)
  if (body.flow?.version !== 1) throw new Error(`not published: ${JSON.stringify(body)}`)
  return id
}
