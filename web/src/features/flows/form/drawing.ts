/**
 * The edits of a flow's graph. Pure: each returns the new graph, in which unchanged parts keep their object identity.
 */
import {
  type FlowConnection,
  type FlowGraph,
  FlowNode,
  firstHandle,
  menuHandle,
  type NodeType,
  nodeIdLength,
  secondHandle,
} from '@guiche/contract/features/flow-nodes'
import { isBranching } from '@guiche/flow-engine/flow-graph'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const newNodeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(nodeIdLength)), (byte) => letters[byte % letters.length]).join('')

export interface Place {
  x: number
  y: number
}

/** Of two adjacent nodes. */
const stepRight = 300
const duplicateRight = 240

/** To the right of the last node. */
export const placeOfNew = ({ nodes }: FlowGraph): Place => {
  const last = nodes.at(-1)
  return last ? { x: last.position.x + stepRight, y: last.position.y } : { x: 0, y: 0 }
}

/** The initial data of its type; the user fills in the rest in the dialog. */
export const newNode = (type: NodeType, position: Place, held: object = {}): FlowNode =>
  FlowNode.parse({ id: newNodeId(), type, position, data: held })

export const withNode = ({ nodes, connections }: FlowGraph, node: FlowNode): FlowGraph => ({
  nodes: [...nodes, node],
  connections,
})

/** A node's outputs, by handle. */
export const waysOf = (node: FlowNode): (string | null)[] => {
  if (node.type === 'menu') return node.data.arrayOption.map(({ number }) => menuHandle(number))
  return isBranching(node) ? [firstHandle, secondHandle] : [null]
}

/** Replaces the node with this id. Connections of outputs that it no longer has are removed. */
export const changed = ({ nodes, connections }: FlowGraph, node: FlowNode): FlowGraph => {
  const ways = new Set(waysOf(node))
  const isKept = ({ source, sourceHandle }: FlowConnection) =>
    source !== node.id || !isBranching(node) || ways.has(sourceHandle)
  return {
    nodes: nodes.map((each) => (each.id === node.id ? node : each)),
    connections: connections.every(isKept) ? connections : connections.filter(isKept),
  }
}

/** The copy is to the right of all others, without incoming connections. */
export const duplicated = (graph: FlowGraph, id: string): { graph: FlowGraph; copyId: string } | null => {
  const node = graph.nodes.find((each) => each.id === id)
  if (!node || node.type === 'start') return null
  const right = Math.max(...graph.nodes.map(({ position }) => position.x))
  const copyId = newNodeId()
  const copy = { ...structuredClone(node), id: copyId, position: { x: right + duplicateRight, y: node.position.y } }
  // Only the server has its keys.
  if (copy.type === 'openai') copy.data.keysOf = id
  return { graph: withNode(graph, copy), copyId }
}

/** Nodes are removed with all their connections. */
export const without = (
  { nodes, connections }: FlowGraph,
  gone: { nodeIds?: readonly string[]; connectionIds?: readonly string[] },
): FlowGraph => {
  const ids = new Set(gone.nodeIds)
  const edges = new Set(gone.connectionIds)
  return {
    nodes: nodes.filter(({ id }) => !ids.has(id)),
    connections: connections.filter(({ id, source, target }) => !edges.has(id) && !ids.has(source) && !ids.has(target)),
  }
}

export interface Link {
  source: string
  handle: string | null
  target: string
}

const wayOf = (node: FlowNode | undefined, handle: string | null): string | null =>
  node && isBranching(node) ? handle : null

const leaves = (graph: FlowGraph, { source, handle }: Pick<Link, 'source' | 'handle'>) => {
  const node = graph.nodes.find(({ id }) => id === source)
  return (each: FlowConnection) => each.source === source && wayOf(node, each.sourceHandle) === wayOf(node, handle)
}

export const targetOf = (graph: FlowGraph, way: Pick<Link, 'source' | 'handle'>): string | null =>
  graph.connections.find(leaves(graph, way))?.target ?? null

/** An output leads to one node: its previous connection is removed. Nothing leads into a start. */
export const linked = (graph: FlowGraph, link: Link): FlowGraph => {
  const target = graph.nodes.find(({ id }) => id === link.target)
  if (!target || target.type === 'start' || targetOf(graph, link) === link.target) return graph
  const isSameWay = leaves(graph, link)
  const connection: FlowConnection = {
    id: newNodeId(),
    source: link.source,
    target: link.target,
    sourceHandle: link.handle,
    targetHandle: null,
  }
  return { ...graph, connections: [...graph.connections.filter((each) => !isSameWay(each)), connection] }
}

export const unlinked = (graph: FlowGraph, way: Pick<Link, 'source' | 'handle'>): FlowGraph => {
  const isSameWay = leaves(graph, way)
  return graph.connections.some(isSameWay)
    ? { ...graph, connections: graph.connections.filter((each) => !isSameWay(each)) }
    : graph
}

export const moved = (graph: FlowGraph, places: ReadonlyMap<string, Place>): FlowGraph => {
  const isMoved = ({ id, position }: FlowNode) => {
    const place = places.get(id)
    return place !== undefined && (place.x !== position.x || place.y !== position.y)
  }
  if (!graph.nodes.some(isMoved)) return graph
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      isMoved(node) ? { ...node, position: places.get(node.id) ?? node.position } : node,
    ),
  }
}

/** The variables that its questions fill, each once. */
export const variablesOf = ({ nodes }: FlowGraph): string[] => [
  ...new Set(nodes.flatMap((node) => (node.type === 'question' && node.data.answerKey ? [node.data.answerKey] : []))),
]
