import { Graph, layout } from '@dagrejs/dagre'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { moved, type Place } from './drawing.ts'

export interface Size {
  width: number
  height: number
}

/** From left to right, without overlaps. `sizeOf`: as they are drawn. */
export const laidOut = (graph: FlowGraph, sizeOf: (id: string) => Size): FlowGraph => {
  const drawn = new Graph()
  drawn.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 80 })
  drawn.setDefaultEdgeLabel(() => ({}))
  const known = new Set(graph.nodes.map(({ id }) => id))
  for (const { id } of graph.nodes) drawn.setNode(id, { ...sizeOf(id) })
  for (const { source, target } of graph.connections)
    if (known.has(source) && known.has(target)) drawn.setEdge(source, target)
  layout(drawn)
  const places = new Map<string, Place>()
  for (const { id } of graph.nodes) {
    const { x, y, width, height } = drawn.node(id) as Place & Size
    places.set(id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) })
  }
  return moved(graph, places)
}
