/** A flow as a file: what other installations of the same family write, and what ours does. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { FlowGraph, type FlowNode } from '@guiche/contract/features/flow-nodes'
import { mostFlowName } from '@guiche/contract/features/flows'

export interface ExchangedFlow {
  name: string
  graph: FlowGraph
}

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

/** Null: it is no flow. Older files wrap the drawing in `flow`; some call the connections `edges`. */
export const flowFromFile = (text: string, fileName: string): ExchangedFlow | null => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const outer = record(read)
  const inner = record(outer?.flow) ?? outer
  if (!outer || !inner) return null
  const parsed = FlowGraph.safeParse({ nodes: inner.nodes, connections: inner.connections ?? inner.edges ?? [] })
  if (!parsed.success) return null
  const named = typeof outer.name === 'string' ? outer.name.trim() : ''
  const name = named === '' ? fileName.replace(/\.json$/i, '').trim() : named
  return { name: cutWhole(name, mostFlowName).trim(), graph: parsed.data }
}

/** The name, or with a number behind it: `2` is the second that is tried. */
export const numberedName = (name: string, number: number): string => {
  if (number === 1) return name
  const ending = ` (${number})`
  return `${cutWhole(name, mostFlowName - ending.length)}${ending}`
}

/** Keys are of this installation, those that were typed just now among them. */
const withoutKeys = (node: FlowNode): FlowNode => {
  if (node.type !== 'openai') return node
  const { keysOf: _copied, ...data } = node.data
  return { ...node, data: { ...data, apiKey: '', voiceKey: '', hasApiKey: false, hasVoiceKey: false } }
}

export const flowAsFile = (name: string, { nodes, connections }: FlowGraph): string =>
  `${JSON.stringify({ name, nodes: nodes.map(withoutKeys), connections }, null, 2)}\n`
