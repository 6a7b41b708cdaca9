import { FlowGraph, type FlowProblem } from '@guiche/contract/features/flow-nodes'
import { expect, it } from 'vitest'
import { moved } from './drawing.ts'
import { foreignProblems } from './problems.ts'

const graph = FlowGraph.parse({
  nodes: ['a', 'b'].map((id) => ({
    id,
    type: 'typebot',
    position: { x: 0, y: 0 },
    data: { urlN8N: 'https://10.0.0.1' },
  })),
  connections: [],
})
const problem = (nodeId: string, code: FlowProblem['code'], field: string | null = null): FlowProblem => ({
  ...{ code, nodeId, field },
  handle: null,
})
const judged = {
  graph,
  problems: [problem('a', 'addressInvalid', 'urlN8N'), problem('b', 'notInPlan'), problem('b', 'unreachable')],
}

it('only those server findings are kept that the editor cannot compute, while the node is unchanged', () => {
  expect(foreignProblems([], judged, graph)).toEqual(judged.problems.slice(0, 2))
  expect(foreignProblems([problem('b', 'notInPlan')], judged, graph)).toEqual(judged.problems.slice(0, 1))
  const dragged = moved(graph, new Map([['a', { x: 9, y: 9 }]]))
  expect(foreignProblems([], judged, dragged)).toHaveLength(2)
  const changed = { ...graph, nodes: graph.nodes.map((node) => ({ ...node, data: { ...node.data } })) as never }
  expect(foreignProblems([], judged, changed)).toEqual([])
})
