import type { FlowNode, FlowProblem } from '@guiche/contract/features/flow-nodes'
import type { NodeCount } from '@guiche/contract/features/flow-runs'
import IconProblem from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDuplicate from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconConnect from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { iconStroke } from '../../../ui/icon.ts'
import { waysOf } from '../form/drawing.ts'
import { useNodeActions } from '../form/editor-context.ts'
import { nodeIcons, nodeLines, wayLabel } from '../form/node-kinds.ts'
import { problemSentence } from '../form/problems.ts'
import classes from './NodeCard.module.css'

export type CardContent = {
  node: FlowNode
  problems: readonly FlowProblem[]
  /** The viewed run is in it, or passed through it. */
  light: 'here' | 'passed' | null
  count: NodeCount | null
}
export type CardNode = Node<CardContent, 'card'>

const Buttons = ({ node }: { node: FlowNode }) => {
  const t = useTexts()
  const actions = useNodeActions()
  if (!actions) return null
  return (
    <span className={`${classes.buttons} nodrag nopan nokey`} data-buttons>
      {node.type !== 'start' && (
        <IconButton icon={IconEdit} size="small" label={t('flows.card.edit')} onClick={() => actions.edit(node)} />
      )}
      <IconButton
        icon={IconConnect}
        size="small"
        label={t('flows.card.connect')}
        onClick={() => actions.connect(node)}
      />
      {node.type !== 'start' && (
        <IconButton
          icon={IconDuplicate}
          size="small"
          label={t('flows.card.duplicate')}
          onClick={() => actions.duplicate(node)}
        />
      )}
      <IconButton icon={IconRemove} size="small" label={t('flows.card.remove')} onClick={() => actions.remove(node)} />
    </span>
  )
}

const Ways = ({ node }: { node: FlowNode }) => {
  const t = useTexts()
  const ways = waysOf(node)
  if (ways.length === 1 && ways[0] === null) return <Handle type="source" position={Position.Right} />
  return (
    <ul className={classes.ways}>
      {ways.map((handle) => (
        <li key={handle} className={classes.way}>
          <span className="truncate">{wayLabel(node, handle, t)}</span>
          <Handle type="source" position={Position.Right} id={handle ?? ''} />
        </li>
      ))}
    </ul>
  )
}

const Counts = ({ count }: { count: NodeCount }) => {
  const t = useTexts()
  return (
    <p className={classes.counts}>
      {t('flows.card.entered', { count: count.entered })}
      {count.waiting > 0 && ` · ${t('flows.card.waiting', { count: count.waiting })}`}
      {count.answered > 0 && ` · ${t('flows.card.answered', { count: count.answered })}`}
      {count.dropped > 0 && ` · ${t('flows.card.dropped', { count: count.dropped })}`}
    </p>
  )
}

/** One node on the canvas. */
export const NodeCard = memo(({ data, selected }: NodeProps<CardNode>) => {
  const t = useTexts()
  const { node, problems, light, count } = data
  const Glyph = nodeIcons[node.type]
  const words = problems.map((problem) => problemSentence(problem, t)).join('\n')
  return (
    <div
      className={classes.card}
      data-type={node.type}
      data-selected={selected || undefined}
      data-light={light ?? undefined}
      data-bad={problems.length > 0 || undefined}
    >
      {node.type !== 'start' && <Handle type="target" position={Position.Left} />}
      <div className={classes.head}>
        <Glyph size={16} stroke={iconStroke} aria-hidden />
        <span className={classes.kind}>{t(`flows.types.${node.type}`)}</span>
        {words && (
          <span className={classes.problem} title={words}>
            <IconProblem size={16} stroke={iconStroke} role="img" aria-label={words} />
          </span>
        )}
        <Buttons node={node} />
      </div>
      {nodeLines(node, t).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
        <p key={at} className={classes.line}>
          {line}
        </p>
      ))}
      <Ways node={node} />
      {count && <Counts count={count} />}
    </div>
  )
})
