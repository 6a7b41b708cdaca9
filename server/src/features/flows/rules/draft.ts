/** What may be saved of a flow's graph, and what is kept of its keys. */
import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'
import { cutWhole } from '@guiche/contract/core/whole-letters'
import {
  type FlowGraph,
  type FlowProblem,
  flowLimits,
  mostFlowConnections,
  mostFlowNodes,
} from '@guiche/contract/features/flow-nodes'
import { flowProblems, isWebAddress, publishingRefused, savingRefused } from '@guiche/flow-engine/flow-problems'

export const blankGraph = (id: string): FlowGraph => ({
  nodes: [{ id, type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } }],
  connections: [],
})

/** The names of the stored files that a flow sends. */
export const filesOf = ({ nodes }: FlowGraph): string[] => {
  const named = nodes.flatMap((node) => {
    if (node.type === 'img' || node.type === 'audio' || node.type === 'video') return [node.data.url]
    if (node.type !== 'singleBlock') return []
    return node.data.elements.flatMap(({ type, value }) => (type === 'message' || type === 'interval' ? [] : [value]))
  })
  return [...new Set(named)].filter((file) => file !== '')
}

const isGone = (value: string, known: ReadonlySet<string>): boolean => value !== '' && !known.has(value)

/** Files that are named but do not exist in this company. */
const lostFiles = ({ nodes }: FlowGraph, known: ReadonlySet<string>): FlowProblem[] =>
  nodes.flatMap((node): FlowProblem[] => {
    const lost = (field: string): FlowProblem => ({ code: 'mediaMissing', nodeId: node.id, handle: null, field })
    if (node.type === 'img' || node.type === 'audio' || node.type === 'video')
      return isGone(node.data.url, known) ? [lost('url')] : []
    if (node.type !== 'singleBlock') return []
    return node.data.elements.flatMap(({ type, value, number }) =>
      type !== 'message' && type !== 'interval' && isGone(value, known) ? [lost(number)] : [],
    )
  })

/** The company's queues that a node may lead to. */
const lostQueues = ({ nodes }: FlowGraph, known: ReadonlySet<number>): FlowProblem[] =>
  nodes.flatMap((node): FlowProblem[] => {
    const queueId = node.type === 'ticket' ? node.data.data?.id : node.type === 'openai' ? node.data.queueId : undefined
    if (queueId === undefined || queueId === null || known.has(queueId)) return []
    return [{ code: 'queueMissing', nodeId: node.id, handle: null, field: node.type === 'ticket' ? 'data' : 'queueId' }]
  })

/** The company's prompts that a node may use. */
const lostPrompts = ({ nodes }: FlowGraph, known: ReadonlySet<number>): FlowProblem[] =>
  nodes.flatMap((node): FlowProblem[] => {
    const promptId = node.type === 'openai' ? (node.data.promptId ?? null) : null
    if (promptId === null || known.has(promptId)) return []
    return [{ code: 'fieldsMissing', nodeId: node.id, handle: null, field: 'promptId' }]
  })

/** URLs that may not be called. Invalid ones are found by the rules that the editor has too. */
const refusedAddresses = ({ nodes }: FlowGraph, isAllowed: (address: string) => boolean): FlowProblem[] =>
  nodes.flatMap((node): FlowProblem[] => {
    if (node.type !== 'typebot' || !isWebAddress(node.data.urlN8N) || isAllowed(node.data.urlN8N)) return []
    return [{ code: 'addressInvalid', nodeId: node.id, handle: null, field: 'urlN8N' }]
  })

const beyondPlan = ({ nodes }: FlowGraph, plan: KnownOfCompany['plan']): FlowProblem[] =>
  nodes.flatMap((node): FlowProblem[] => {
    if ((node.type !== 'typebot' && node.type !== 'openai') || plan[node.type]) return []
    return [{ code: 'notInPlan', nodeId: node.id, handle: null, field: null }]
  })

export interface KnownOfCompany {
  files: ReadonlySet<string>
  queueIds: ReadonlySet<number>
  promptIds: ReadonlySet<number>
  /** Which systems its nodes may call. */
  plan: { typebot: boolean; openai: boolean }
  isAddressAllowed: (address: string) => boolean
}

export const problemsOf = (graph: FlowGraph, known: KnownOfCompany): FlowProblem[] => [
  ...flowProblems(graph),
  ...lostFiles(graph, known.files),
  ...lostQueues(graph, known.queueIds),
  ...lostPrompts(graph, known.promptIds),
  ...refusedAddresses(graph, known.isAddressAllowed),
  ...beyondPlan(graph, known.plan),
]

export const maySave = (graph: FlowGraph): Decision<null> => {
  if (graph.nodes.length > mostFlowNodes || graph.connections.length > mostFlowConnections)
    return refuseWith('ERR_FLOW_TOO_LARGE', flowLimits)
  const problems = savingRefused(flowProblems(graph))
  return problems.length > 0 ? refuseWith('ERR_FLOW_INVALID', { problems }) : accept(null)
}

export const mayPublish = (problems: readonly FlowProblem[]): Decision<null> => {
  const grave = publishingRefused(problems)
  return grave.length > 0 ? refuseWith('ERR_FLOW_INVALID', { problems: grave }) : accept(null)
}

/** Absent: the client does not use revisions. */
export const isUpToDate = (stored: number, read: number | undefined): Decision<null> =>
  read === undefined || read === stored ? accept(null) : refuse('ERR_FLOW_CHANGED', 'body.revision')

const mostName = 50
/** `Vendas - copy`, or `Vendas - copy 2` if that exists. */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? ' - copy' : ` - copy ${count}`
    const copy = `${cutWhole(name, mostName - ending.length)}${ending}`
    if (!taken.has(copy.toLowerCase())) return copy
  }
}
