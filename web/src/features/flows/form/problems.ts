import type { FlowGraph, FlowProblem, ProblemCode } from '@guiche/contract/features/flow-nodes'
import type { Say } from '../../../lib/i18n.ts'

/** Fields as their dialogs call them. */
const fieldName = (field: string | null, t: Say): string | null => {
  switch (field) {
    case 'name':
      return t('flows.form.name')
    case 'urlN8N':
      return t('flows.typebot.url')
    case 'typebotSlug':
      return t('flows.typebot.slug')
    case 'prompt':
    case 'apiKey':
    case 'voiceRegion':
      return t(`flows.openai.${field}`)
    case 'promptId':
      return t('flows.openai.kept')
    case 'queueId':
      return t('flows.openai.queue')
    default:
      return null
  }
}

/** What is wrong, and in which field where a node has several that it may be. */
export const problemSentence = ({ code, field }: FlowProblem, t: Say): string => {
  const name = fieldName(field, t)
  const sentence = t(`flows.problems.${code}`)
  return name ? `${sentence} (${name})` : sentence
}

export const problemsByNode = (problems: readonly FlowProblem[]): ReadonlyMap<string, readonly FlowProblem[]> => {
  const found = new Map<string, FlowProblem[]>()
  for (const problem of problems) {
    if (problem.nodeId === null) continue
    const others = found.get(problem.nodeId)
    if (others) others.push(problem)
    else found.set(problem.nodeId, [problem])
  }
  return found
}

export interface Judged {
  graph: FlowGraph
  problems: readonly FlowProblem[]
}

/** The rules for a single node: only the server knows files, queues, prompts, keys, URLs and the plan. */
const ofOneNode: ReadonlySet<ProblemCode> = new Set([
  'mediaMissing',
  'queueMissing',
  'fieldsMissing',
  'addressInvalid',
  'notInPlan',
])

const samePlace = ({ code, nodeId, field }: FlowProblem): string => JSON.stringify([code, nodeId, field])

/** Problems that only the server finds, for nodes that have not changed since it checked. */
export const foreignProblems = (
  own: readonly FlowProblem[],
  { graph, problems }: Judged,
  { nodes }: FlowGraph,
): FlowProblem[] => {
  const told = new Set(own.map(samePlace))
  const news = problems.filter((problem) => ofOneNode.has(problem.code) && !told.has(samePlace(problem)))
  if (news.length === 0) return []
  const heldThen = new Map(graph.nodes.map(({ id, data }) => [id, data]))
  const unchanged = new Set(nodes.flatMap(({ id, data }) => (heldThen.get(id) === data ? [id] : [])))
  return news.filter(({ nodeId }) => nodeId !== null && unchanged.has(nodeId))
}
