import type { FlowNode, NodeType } from '@guiche/contract/features/flow-nodes'
import { useCallback, useMemo, useRef, useState } from 'react'
import { changed, duplicated, newNode, placeOfNew, withNode, without } from '../form/drawing.ts'
import type { NodeActions } from '../form/editor-context.ts'
import type { Drawing } from './useDrawing.ts'

/** Which dialog is open, and the actions of nodes' buttons. */
export const useEditing = ({ graph, change }: Drawing, onShow: (nodeId: string) => void, startLabel: string) => {
  const [opened, setOpened] = useState<{ node: FlowNode; isNew: boolean } | null>(null)
  const [connectingId, setConnecting] = useState<string | null>(null)
  const newest = useRef({ graph, onShow })
  newest.current = { graph, onShow }
  const edit = useCallback((node: FlowNode) => node.type !== 'start' && setOpened({ node, isNew: false }), [])
  const actions = useMemo(
    (): NodeActions => ({
      edit,
      connect: ({ id }) => setConnecting(id),
      duplicate: ({ id }) => {
        const copy = duplicated(newest.current.graph, id)
        if (!copy) return
        change(() => copy.graph)
        newest.current.onShow(copy.copyId)
      },
      remove: ({ id }) => change((now) => without(now, { nodeIds: [id] })),
    }),
    [change, edit],
  )
  const add = (type: NodeType) => {
    const node = newNode(type, placeOfNew(graph), type === 'start' ? { label: startLabel } : {})
    if (type !== 'start') return setOpened({ node, isNew: true })
    change((now) => withNode(now, node))
    onShow(node.id)
  }
  const save = (node: FlowNode) => {
    change((now) => (opened?.isNew ? withNode(now, node) : changed(now, node)))
    if (opened?.isNew) onShow(node.id)
    setOpened(null)
  }
  return {
    actions,
    add,
    opened,
    save,
    close: () => setOpened(null),
    connectingId,
    closeConnecting: () => setConnecting(null),
  }
}
