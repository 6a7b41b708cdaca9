import type { FlowProblem } from '@guiche/contract/features/flow-nodes'
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
