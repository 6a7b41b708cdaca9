/** What is wrong with a flow. The same rules mark nodes in the editor and refuse saving or publishing. */
import {
  type FlowElement,
  type FlowGraph,
  type FlowNode,
  type FlowProblem,
  firstHandle,
  menuHandle,
  mostIntervalSeconds,
  type ProblemCode,
  publishingProblems,
  refusedProblems,
  secondHandle,
  variableName,
} from '@guiche/contract/features/flow-nodes'
import { promptVoices, speechRegion } from '@guiche/contract/features/prompts'
import { connectionsBySource, isBranching, startOf } from './flow-graph.ts'
import type { NodeId } from './graph.ts'

const problem = (
  code: ProblemCode,
  nodeId: string | null,
  more: { handle?: string | null; field?: string } = {},
): FlowProblem => ({ code, nodeId, handle: more.handle ?? null, field: more.field ?? null })

const repeated = <T>(values: readonly T[]): T[] => {
  const seen = new Set<T>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}

const isInterval = (seconds: number): boolean => seconds > 0 && seconds <= mostIntervalSeconds

const ofElement = (nodeId: string, { type, value, number }: FlowElement): FlowProblem[] => {
  if (type === 'interval')
    return isInterval(Number(value)) ? [] : [problem('intervalInvalid', nodeId, { field: number })]
  if (value.trim() !== '') return []
  return [problem(type === 'message' ? 'textMissing' : 'mediaMissing', nodeId, { field: number })]
}

const missing = (nodeId: string, fields: Readonly<Record<string, string>>): FlowProblem[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    value.trim() === '' ? [problem('fieldsMissing', nodeId, { field })] : [],
  )

type NodeOf<T extends FlowNode['type']> = Extract<FlowNode, { type: T }>

const ofMenu = ({ id, data }: NodeOf<'menu'>): FlowProblem[] => [
  ...(data.message === '' ? [problem('textMissing', id, { field: 'message' })] : []),
  ...(data.arrayOption.length === 0 ? [problem('optionsMissing', id, { field: 'arrayOption' })] : []),
  ...data.arrayOption.flatMap(({ number, value }) =>
    value === '' ? [problem('textMissing', id, { handle: menuHandle(number), field: 'arrayOption' })] : [],
  ),
]

const ofQuestion = ({ id, data }: NodeOf<'question'>): FlowProblem[] => [
  ...(data.message === '' ? [problem('textMissing', id, { field: 'message' })] : []),
  ...(variableName.test(data.answerKey) ? [] : [problem('keyInvalid', id, { field: 'answerKey' })]),
]

export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

const ofTypebot = ({ id, data: { name, urlN8N, typebotSlug } }: NodeOf<'typebot'>): FlowProblem[] => [
  ...missing(id, { name, urlN8N, typebotSlug }),
  ...(urlN8N.trim() === '' || isWebAddress(urlN8N) ? [] : [problem('addressInvalid', id, { field: 'urlN8N' })]),
]

const ofAssistant = ({ id, data }: NodeOf<'openai'>): FlowProblem[] => {
  const { name, prompt, apiKey, hasApiKey, promptId, voice, voiceRegion } = data
  // A saved prompt has its own.
  if (promptId) return missing(id, { name })
  const speaks = voice !== promptVoices[0] && voiceRegion !== ''
  return [
    ...missing(id, { name, prompt, apiKey: hasApiKey ? 'stored' : apiKey }),
    ...(speaks && !speechRegion.test(voiceRegion) ? [problem('addressInvalid', id, { field: 'voiceRegion' })] : []),
  ]
}

const ofNode = (node: FlowNode): FlowProblem[] => {
  const { id } = node
  switch (node.type) {
    case 'start':
    case 'randomizer':
      return []
    case 'message':
      return node.data.label === '' ? [problem('textMissing', id, { field: 'label' })] : []
    case 'interval':
      return isInterval(node.data.sec) ? [] : [problem('intervalInvalid', id, { field: 'sec' })]
    case 'condition':
      return variableName.test(node.data.key) ? [] : [problem('keyInvalid', id, { field: 'key' })]
    case 'menu':
      return ofMenu(node)
    case 'img':
    case 'audio':
    case 'video':
      return node.data.url === '' ? [problem('mediaMissing', id, { field: 'url' })] : []
    case 'singleBlock':
      return node.data.elements.length === 0
        ? [problem('textMissing', id, { field: 'elements' })]
        : node.data.elements.flatMap((element) => ofElement(id, element))
    case 'ticket':
      return node.data.data ? [] : [problem('queueMissing', id, { field: 'data' })]
    case 'question':
      return ofQuestion(node)
    case 'typebot':
      return ofTypebot(node)
    case 'openai':
      return ofAssistant(node)
  }
}

/** Nodes in which the customer or a bot must answer before the run continues. */
const asks = new Set<FlowNode['type']>(['menu', 'question', 'typebot', 'openai'])

interface Drawn {
  nodes: ReadonlyMap<NodeId, FlowNode>
  targetsOf: (id: NodeId) => NodeId[]
}

const drawn = ({ nodes, connections }: FlowGraph): Drawn => {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const leaving = connectionsBySource(connections)
  return {
    nodes: known,
    targetsOf: (id) => (leaving.get(id) ?? []).map(({ target }) => target).filter((target) => known.has(target)),
  }
}

const reachedFrom = (start: NodeId | null, { targetsOf }: Drawn): Set<NodeId> => {
  const reached = new Set<NodeId>()
  const open = start === null ? [] : [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...targetsOf(id))
  }
  return reached
}

/**
 * The nodes of circles without a question, which would write to a customer for ever. Removes nodes, repeatedly, that
 * lead to none of the remaining nodes or that none leads to; what remains is circles and the paths between them.
 */
const circlesWithoutWait = ({ nodes, targetsOf }: Drawn): NodeId[] => {
  const left = new Set([...nodes.values()].filter(({ type }) => !asks.has(type)).map(({ id }) => id))
  const sources = new Map<NodeId, NodeId[]>()
  const count = { out: new Map<NodeId, number>(), in: new Map<NodeId, number>() }
  for (const id of left) {
    const targets = [...new Set(targetsOf(id))].filter((target) => left.has(target))
    count.out.set(id, targets.length)
    for (const target of targets) {
      sources.set(target, [...(sources.get(target) ?? []), id])
      count.in.set(target, (count.in.get(target) ?? 0) + 1)
    }
  }
  const less = (counts: Map<NodeId, number>, id: NodeId) => counts.set(id, (counts.get(id) ?? 0) - 1)
  const isLoose = (id: NodeId) => (count.out.get(id) ?? 0) === 0 || (count.in.get(id) ?? 0) === 0
  const loose = [...left].filter(isLoose)
  for (let id = loose.pop(); id !== undefined; id = loose.pop()) {
    if (!left.delete(id)) continue
    const targets = [...new Set(targetsOf(id))].filter((target) => left.has(target))
    const before = (sources.get(id) ?? []).filter((source) => left.has(source))
    for (const target of targets) less(count.in, target)
    for (const source of before) less(count.out, source)
    loose.push(...[...targets, ...before].filter(isLoose))
  }
  return [...left]
}

const waysOf = (node: FlowNode): (string | null)[] => {
  if (node.type === 'menu') return node.data.arrayOption.map(({ number }) => menuHandle(number))
  return isBranching(node) ? [firstHandle, secondHandle] : [null]
}

/** Outputs that lead nowhere: a run ends there. The end of a straight line is not reported. */
const ofWays = (node: FlowNode, handles: readonly (string | null)[]): FlowProblem[] => {
  const same = repeated(isBranching(node) ? handles : handles.map(() => null))
  const double = [...new Set(same)].map((handle) => problem('sameHandle', node.id, { handle }))
  if (node.type === 'start' && handles.length === 0) return [...double, problem('deadEnd', node.id)]
  if (!isBranching(node)) return double
  const dead = waysOf(node).filter((way) => !handles.includes(way))
  return [...double, ...dead.map((handle) => problem('deadEnd', node.id, { handle }))]
}

const ofNumbers = (node: FlowNode): FlowProblem[] =>
  node.type !== 'menu'
    ? []
    : [...new Set(repeated(node.data.arrayOption.map(({ number }) => number)))].map((number) =>
        problem('sameNumber', node.id, { handle: menuHandle(number), field: 'arrayOption' }),
      )

export const flowProblems = (graph: FlowGraph): FlowProblem[] => {
  const { nodes, connections } = graph
  const known = drawn(graph)
  const starts = nodes.filter(({ type }) => type === 'start')
  const reached = reachedFrom(startOf(graph), known)
  const leaving = connectionsBySource(connections)
  const lost = connections.filter(({ source, target }) => !known.nodes.has(source) || !known.nodes.has(target))
  return [
    ...[...new Set(repeated(nodes.map(({ id }) => id)))].map((id) => problem('sameId', id)),
    ...starts.slice(1).map(({ id }) => problem('twoStarts', id)),
    ...lost.map(({ source, id }) => problem('edgeToNowhere', source, { handle: id })),
    ...nodes.flatMap(ofNumbers),
    ...(starts.length === 0 ? [problem('noStart', null)] : []),
    ...nodes.flatMap(ofNode),
    ...circlesWithoutWait(known).map((id) => problem('loopWithoutWait', id)),
    ...nodes.flatMap(({ id }) => (reached.has(id) ? [] : [problem('unreachable', id)])),
    ...nodes.flatMap((node) =>
      ofWays(
        node,
        (leaving.get(node.id) ?? []).map(({ sourceHandle }) => sourceHandle),
      ),
    ),
  ]
}

const among = (codes: readonly ProblemCode[]) => (each: FlowProblem) => codes.includes(each.code)
/** Such a flow cannot be saved. */
export const savingRefused = (problems: readonly FlowProblem[]) => problems.filter(among(refusedProblems))
/** Such a flow stays a draft. */
export const publishingRefused = (problems: readonly FlowProblem[]) =>
  problems.filter(among([...refusedProblems, ...publishingProblems]))
