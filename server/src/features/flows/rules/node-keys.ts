/**
 * The secret keys of a flow's nodes: encrypted when they are saved, never sent to the browser, and found again if a
 * node comes back or is copied.
 */
import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'

/** The encryption context of the keys of a flow's nodes; the code that runs a node decrypts with the same one. */
export const flowKeySeal = (companyId: number): string => `company ${companyId} flow key`

type Assistant = Extract<FlowNode, { type: 'openai' }>

const eachAssistant = (graph: FlowGraph, change: (node: Assistant) => Assistant): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.type === 'openai' ? change(node) : node)),
})

const assistantsIn = ({ nodes }: FlowGraph): Assistant[] => nodes.filter((node) => node.type === 'openai')

interface Keys {
  apiKey: string
  voiceKey: string
}

/** Of removed nodes, by id; `at`: when. */
type KeptKeys = Record<string, Keys & { at: string }>

interface StoredFlow {
  graph: FlowGraph
  kept_keys: KeptKeys
}

const keysIn = ({ graph, kept_keys }: StoredFlow): Map<string, Keys> =>
  new Map([...Object.entries(kept_keys), ...assistantsIn(graph).map(({ id, data }): [string, Keys] => [id, data])])

/**
 * What to store for a node. A copy has no key of its own yet: it gets that of the node that it was copied from, which
 * may be a copy itself.
 */
const keysOf = (node: Assistant, drawn: ReadonlyMap<string, Assistant>, known: ReadonlyMap<string, Keys>) => {
  const seen = new Set<string>()
  let id: string | undefined = node.id
  while (id !== undefined && !seen.has(id)) {
    const keys = known.get(id)
    if (keys) return keys
    seen.add(id)
    id = drawn.get(id)?.data.keysOf
  }
  return { apiKey: '', voiceKey: '' }
}

/** A new key is encrypted; otherwise the stored key of the same node stays. */
export const withSealedKeys = (
  graph: FlowGraph,
  before: StoredFlow | null,
  seal: (key: string) => string,
): FlowGraph => {
  const known: ReadonlyMap<string, Keys> = before ? keysIn(before) : new Map()
  const drawn = new Map(assistantsIn(graph).map((node) => [node.id, node]))
  return eachAssistant(graph, (node) => {
    const stored = keysOf(node, drawn, known)
    const { keysOf: _copied, ...data } = node.data
    const apiKey = data.apiKey === '' ? stored.apiKey : seal(data.apiKey)
    const voiceKey = data.voiceKey === '' ? stored.voiceKey : seal(data.voiceKey)
    return { ...node, data: { ...data, apiKey, voiceKey, hasApiKey: apiKey !== '', hasVoiceKey: voiceKey !== '' } }
  })
}

/** As long as somebody may still have the flow open and undo. */
const keptMs = 7 * 24 * 60 * 60_000
const mostKept = 100

/**
 * The removed nodes to remember from now on: the earlier ones that did not come back, and those that are no longer in
 * `graph`.
 */
export const keptKeys = ({ graph, kept_keys }: StoredFlow, next: FlowGraph, now: Date): KeptKeys => {
  const there = new Set(next.nodes.map(({ id }) => id))
  const removed = assistantsIn(graph).flatMap(({ id, data: { apiKey, voiceKey } }): [string, KeptKeys[string]][] =>
    apiKey === '' && voiceKey === '' ? [] : [[id, { apiKey, voiceKey, at: now.toISOString() }]],
  )
  const still = Object.entries(kept_keys).filter(([, { at }]) => now.getTime() - new Date(at).getTime() < keptMs)
  return Object.fromEntries([...still, ...removed].filter(([id]) => !there.has(id)).slice(-mostKept))
}

/** Without the secrets. */
export const withoutKeys = (graph: FlowGraph): FlowGraph =>
  eachAssistant(graph, (node) => ({ ...node, data: { ...node.data, apiKey: '', voiceKey: '' } }))
