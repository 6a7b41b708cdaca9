import type { FlowGraph, FlowProblem } from '@guiche/contract/features/flow-nodes'
import IconProblem from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTexts } from '../../../lib/i18n.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { nodeName } from '../form/node-kinds.ts'
import { problemSentence } from '../form/problems.ts'

interface ProblemsButtonProps {
  graph: FlowGraph
  problems: readonly FlowProblem[]
  onShow: (nodeId: string) => void
}

/** Nobody reads a longer list. */
const mostShown = 20

/** The problems of the graph; each leads to its node. */
export const ProblemsButton = ({ graph, problems, onShow }: ProblemsButtonProps) => {
  const t = useTexts()
  if (problems.length === 0) return null
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const entries = problems.slice(0, mostShown).map((problem, at) => {
    const node = problem.nodeId === null ? undefined : nodes.get(problem.nodeId)
    const sentence = problemSentence(problem, t)
    return {
      key: String(at),
      label: node ? `${nodeName(node, t)} — ${sentence}` : sentence,
      isDisabled: node === undefined,
      onSelect: () => node && onShow(node.id),
    }
  })
  return (
    <ActionMenu
      width={380}
      entries={entries}
      trigger={<Button icon={IconProblem}>{t('flows.editor.problems', { count: problems.length })}</Button>}
    />
  )
}
