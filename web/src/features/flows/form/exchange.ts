/** A flow as a file, in the format that compatible products share. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { FlowGraph, type FlowNode, type FlowProblem, nodeTypes } from '@guiche/contract/features/flow-nodes'
import { mostFlowName } from '@guiche/contract/features/flows'
import { flowProblems, savingRefused } from '@guiche/flow-engine/flow-problems'
import type { z } from 'zod'
import type { Say } from '../../../lib/i18n.ts'
import { problemText } from '../../../ui/form/problem-text.ts'
import { nodeName } from './node-kinds.ts'
import { problemSentence } from './problems.ts'

export interface ExchangedFlow {
  name: string
  graph: FlowGraph
}

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

type Issue = z.core.$ZodIssue

/** Why a file is not taken: what of it, and what is wrong there. */
export type ImportFault =
  | { kind: 'notJson' | 'notFlow' }
  /** `number`: which of the nodes or connections of the file. */
  | { kind: 'node' | 'connection'; number: number; type: string | null; field: string; issue: Issue; value: unknown }
  /** It could be read, and could not be saved. */
  | { kind: 'problem'; problem: FlowProblem; node: FlowNode | null }

export type ReadFlow = { flow: ExchangedFlow } | { faults: readonly ImportFault[] }

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

const faultOf =
  (drawing: { nodes: unknown; connections: unknown }) =>
  (issue: Issue): ImportFault => {
    const [part, place, ...rest] = issue.path
    if ((part !== 'nodes' && part !== 'connections') || typeof place !== 'number') return { kind: 'notFlow' }
    const held = record(listed(drawing[part])[place])
    const path = rest[0] === 'data' ? rest.slice(1) : rest
    return {
      kind: part === 'nodes' ? 'node' : 'connection',
      number: place + 1,
      type: typeof held?.type === 'string' ? held.type : null,
      field: path.join('.'),
      issue,
      value: valueAt(held, rest),
    }
  }

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Older files wrap the drawing in `flow`; some call the connections `edges`. */
export const flowFromFile = (text: string, fileName: string): ReadFlow => {
  const read = jsonIn(text)
  if (read === undefined) return { faults: [{ kind: 'notJson' }] }
  const outer = record(read)
  const inner = record(outer?.flow) ?? outer
  if (!outer || !inner) return { faults: [{ kind: 'notFlow' }] }
  const drawing = { nodes: inner.nodes, connections: inner.connections ?? inner.edges ?? [] }
  const parsed = FlowGraph.safeParse(drawing)
  if (!parsed.success) return { faults: parsed.error.issues.map(faultOf(drawing)) }
  const graph = parsed.data
  const unsaved = savingRefused(flowProblems(graph))
  const nodeOf = (id: string | null) => graph.nodes.find((node) => node.id === id) ?? null
  if (unsaved.length > 0)
    return { faults: unsaved.map((problem) => ({ kind: 'problem', problem, node: nodeOf(problem.nodeId) })) }
  const named = typeof outer.name === 'string' ? outer.name.trim() : ''
  const name = named === '' ? fileName.replace(/\.json$/i, '').trim() : named
  return { flow: { name: cutWhole(name, mostFlowName).trim(), graph } }
}

/** More make a list that nobody reads. */
const mostShown = 20

const typeName = (type: string | null, t: Say): string | null => {
  const known = nodeTypes.find((each) => each === type)
  return known ? t(`flows.types.${known}`) : null
}

/** One sentence: where it is, and what is wrong there. */
const sentenceOf = (fault: ImportFault, t: Say): string => {
  if (!('number' in fault || 'problem' in fault)) return t(`flows.importing.${fault.kind}`)
  if ('problem' in fault)
    return [fault.node && nodeName(fault.node, t), problemSentence(fault.problem, t)].filter(Boolean).join(' — ')
  const { kind, number, type, field, issue, value } = fault
  const part = t(`flows.importing.${kind}`, { number })
  const name = kind === 'node' ? typeName(type, t) : null
  const place = name ? `${part} (${name})` : part
  if (field === 'type' && type !== null) return `${place} — ${t('flows.importing.unknownType', { type })}`
  return `${place}${field === '' ? '' : `, ${t('flows.importing.field', { field })}`} — ${problemText(issue, value, t)}`
}

/** Why a file is not taken, a sentence each. */
export const faultSentences = (faults: readonly ImportFault[], t: Say): string[] => {
  const more = faults.length - mostShown
  const told = [...new Set(faults.slice(0, mostShown).map((fault) => sentenceOf(fault, t)))]
  return more > 0 ? [...told, t('flows.importing.more', { count: more })] : told
}

/** The name, or with a number behind it: `2` is tried next. */
export const numberedName = (name: string, number: number): string => {
  if (number === 1) return name
  const ending = ` (${number})`
  return `${cutWhole(name, mostFlowName - ending.length)}${ending}`
}

/** Keys belong to this installation, including those that were just typed. */
const withoutKeys = (node: FlowNode): FlowNode => {
  if (node.type !== 'openai') return node
  const { keysOf: _copied, ...data } = node.data
  return { ...node, data: { ...data, apiKey: '', voiceKey: '', hasApiKey: false, hasVoiceKey: false } }
}

export const flowAsFile = (name: string, { nodes, connections }: FlowGraph): string =>
  `${JSON.stringify({ name, nodes: nodes.map(withoutKeys), connections }, null, 2)}\n`
