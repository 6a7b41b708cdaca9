import type { FlowNode, NodeType } from '@guiche/contract/features/flow-nodes'

export type NodeOf<T extends NodeType> = Extract<FlowNode, { type: T }>

export interface NodeFormProps<T extends NodeType> {
  node: NodeOf<T>
  /** The variables that texts may use: those of the flow's questions. */
  variables: readonly string[]
  onSave: (node: FlowNode) => void
  onClose: () => void
}
