/** A stored flow, indexed for the interpreter. */
import type { FlowConnection, FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import type { NodeId } from './graph.ts'

export interface Flow {
  start: NodeId | null
  nodes: ReadonlyMap<NodeId, FlowNode>
  /** By source, in the order in which they were drawn. */
  leaving: ReadonlyMap<NodeId, readonly FlowConnection[]>
  /** The variables that its questions fill: in texts, those without a value are empty. */
  variables: ReadonlySet<string>
}

const branching = new Set<FlowNode['type']>(['menu', 'condition', 'randomizer'])
export const isBranching = ({ type }: Pick<FlowNode, 'type'>): boolean => branching.has(type)

export const connectionsBySource = (connections: readonly FlowConnection[]): Map<NodeId, FlowConnection[]> => {
  const found = new Map<NodeId, FlowConnection[]>()
  for (const connection of connections) {
    const others = found.get(connection.source)
    if (others) others.push(connection)
    else found.set(connection.source, [connection])
  }
  return found
}

/** Older flows have no node of type `start`: they start with their first node. */
export const startOf = ({ nodes }: Pick<FlowGraph, 'nodes'>): NodeId | null =>
  (nodes.find(({ type }) => type === 'start') ?? nodes[0])?.id ?? null

export const compileFlow = (graph: FlowGraph): Flow => ({
  start: startOf(graph),
  nodes: new Map(graph.nodes.map((node) => [node.id, node])),
  leaving: connectionsBySource(graph.connections),
  variables: new Set(graph.nodes.flatMap((node) => (node.type === 'question' ? [node.data.answerKey] : []))),
})

/** Where a node leads. Only the handles of menus, conditions and randomizers matter. */
export const nextOf = (flow: Flow, node: FlowNode, handle: string | null): NodeId | null => {
  const leaving = flow.leaving.get(node.id) ?? []
  const found = isBranching(node) ? leaving.find(({ sourceHandle }) => sourceHandle === handle) : leaving[0]
  return found && flow.nodes.has(found.target) ? found.target : null
}
