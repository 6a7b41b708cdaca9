import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Canvas } from './Canvas.tsx'

const seen: Record<string, unknown>[] = []
vi.mock('@xyflow/react', async (original) => ({
  ...(await original<object>()),
  ReactFlow: (props: Record<string, unknown>) => {
    seen.push(props)
    return null
  },
  useReactFlow: () => ({}),
  useNodesInitialized: () => false,
}))
afterEach(cleanup)

const graph = {
  nodes: [{ id: 's', type: 'start', data: {}, position: { x: 0, y: 0 } }],
  connections: [],
} as unknown as FlowGraph

it('gives React Flow the same functions and options at every step, whatever its parent makes anew, and calls the newest', () => {
  const removed: string[] = []
  const canvas = (name: string) => (
    <Canvas
      graph={graph}
      problems={new Map()}
      shown={null}
      onMove={() => undefined}
      onConnect={() => undefined}
      onOpen={() => undefined}
      onRemove={() => removed.push(name)}
    />
  )
  const { rerender } = render(canvas('first'))
  const before = seen.at(-1) ?? {}
  rerender(canvas('second'))
  const after = seen.at(-1) ?? {}
  const anew = Object.keys(after).filter((key) => after[key] !== before[key] && key !== 'nodes')
  expect(anew).toEqual([])
  ;(after.onDelete as (gone: object) => void)({ nodes: [], edges: [] })
  expect(removed).toEqual(['second'])
})
