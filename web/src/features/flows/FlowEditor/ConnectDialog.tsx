import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { linked, targetOf, unlinked, waysOf } from '../form/drawing.ts'
import { nodeName, wayLabel } from '../form/node-kinds.ts'
import classes from './forms/NodeForms.module.css'

interface ConnectDialogProps {
  graph: FlowGraph
  /** Null: closed. */
  nodeId: string | null
  onChange: (change: (graph: FlowGraph) => FlowGraph) => void
  onClose: () => void
}

/** Connects the outputs of a node without a mouse. */
export const ConnectDialog = ({ graph, nodeId, onChange, onClose }: ConnectDialogProps) => {
  const t = useTexts()
  const node = graph.nodes.find(({ id }) => id === nodeId)
  const targets = graph.nodes.filter(({ type }) => type !== 'start')
  const sameName = new Map<string, number>()
  const choices = targets.map((each) => {
    const name = nodeName(each, t)
    const count = (sameName.get(name) ?? 0) + 1
    sameName.set(name, count)
    return { value: each.id, label: count === 1 ? name : `${name} (${count})` }
  })
  const lead = (from: FlowNode, handle: string | null, target: string | null) =>
    onChange((now) =>
      target === null ? unlinked(now, { source: from.id, handle }) : linked(now, { source: from.id, handle, target }),
    )
  return (
    <Dialog
      isOpen={node !== undefined}
      onClose={onClose}
      title={node ? t('flows.connecting.title', { name: nodeName(node, t) }) : ''}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('flows.connecting.done')}
        </Button>
      }
    >
      <div className={classes.field}>
        {node &&
          waysOf(node).map((handle, at) => (
            <SelectField
              key={handle ?? ''}
              label={wayLabel(node, handle, t)}
              placeholder={t('flows.connecting.nowhere')}
              data={choices}
              searchable
              clearable
              data-autofocus={at === 0 ? true : undefined}
              value={targetOf(graph, { source: node.id, handle })}
              onChange={(target) => lead(node, handle, target)}
            />
          ))}
      </div>
    </Dialog>
  )
}
