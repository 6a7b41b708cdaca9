import { Graph, layout } from '@dagrejs/dagre'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { moved, type Place } from './drawing.ts'

export interface Size {
  width: number
  height: number
}

/** From left to right, without overlaps. `sizeOf`: the rendered size. */
export const laidOut = (graph: FlowGraph, sizeOf: (id: string) => Size): FlowGraph => {
  const drawn = new Graph()
  drawn.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 80 })
  drawn.setDefaultEdgeLabel(() => ({}))
  // By index: the library stores nodes in an object by name, where `constructor` exists already.
  const known = new Map(graph.nodes.map(({ id }, at) => [id, String(at)]))
  for (const [id, name] of known) drawn.setNode(name, { ...sizeOf(id) })
  for (const { source, target } of graph.connections) {
    const [from, to] = [known.get(source), known.get(target)]
    if (from !== undefined && to !== undefined) drawn.setEdge(from, to)
  }
  layout(drawn)
  const places = new Map<string, Place>()
  for (const [id, name] of known) {
    const { x, y, width, height } = drawn.node(name) as Place & Size
    places.set(id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) })
  }
  return moved(graph, places)
}
