import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { createContext, useContext } from 'react'

/** The actions of a node's buttons. The object never changes, because there may be hundreds of cards. */
export interface NodeActions {
  edit: (node: FlowNode) => void
  connect: (node: FlowNode) => void
  duplicate: (node: FlowNode) => void
  remove: (node: FlowNode) => void
}

/** Null: the flow is read-only. */
export const NodeActionsContext = createContext<NodeActions | null>(null)
export const useNodeActions = () => useContext(NodeActionsContext)
