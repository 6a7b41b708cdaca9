import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { createContext, useContext } from 'react'

/** What the buttons of a node do. It never changes: cards are drawn by the hundred. */
export interface NodeActions {
  edit: (node: FlowNode) => void
  connect: (node: FlowNode) => void
  duplicate: (node: FlowNode) => void
  remove: (node: FlowNode) => void
}

/** Null: the flow is only looked at. */
export const NodeActionsContext = createContext<NodeActions | null>(null)
export const useNodeActions = () => useContext(NodeActionsContext)
