import type { FlowGraph, FlowProblem, ProblemCode } from '@guiche/contract/features/flow-nodes'
import type { Say } from '../../../lib/i18n.ts'

export const problemSentence = ({ code }: FlowProblem, t: Say): string => t(`flows.problems.${code}`)

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

/** About one node alone: files, queues, prompts, keys, addresses and the plan are the server's to know. */
const ofOneNode: ReadonlySet<ProblemCode> = new Set([
  'mediaMissing',
  'queueMissing',
  'fieldsMissing',
  'addressInvalid',
  'notInPlan',
])

const samePlace = ({ code, nodeId, field }: FlowProblem): string => JSON.stringify([code, nodeId, field])

/** What the editor's own rules do not find: of nodes that still hold what the server looked at. */
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
