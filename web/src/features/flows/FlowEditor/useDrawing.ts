import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { useCallback, useReducer } from 'react'
import { beginning, done, type History, redone, undone } from '../form/history.ts'

type Step =
  | { kind: 'change'; change: (graph: FlowGraph) => FlowGraph }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Replaces the graph from outside and clears the undo history. */
  | { kind: 'replace'; graph: FlowGraph }

const next = (history: History<FlowGraph>, step: Step): History<FlowGraph> => {
  if (step.kind === 'change') return done(history, step.change(history.now))
  if (step.kind === 'replace') return beginning(step.graph)
  return step.kind === 'undo' ? undone(history) : redone(history)
}

/** The graph, with undo. */
export const useDrawing = (first: FlowGraph) => {
  const [history, dispatch] = useReducer(next, first, beginning)
  const change = useCallback((by: (graph: FlowGraph) => FlowGraph) => dispatch({ kind: 'change', change: by }), [])
  const undo = useCallback(() => dispatch({ kind: 'undo' }), [])
  const redo = useCallback(() => dispatch({ kind: 'redo' }), [])
  const replace = useCallback((graph: FlowGraph) => dispatch({ kind: 'replace', graph }), [])
  const { now: graph, past, future } = history
  return { graph, change, undo, redo, replace, canUndo: past.length > 0, canRedo: future.length > 0 }
}
export type Drawing = ReturnType<typeof useDrawing>
