import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { expect, it } from 'vitest'
import { laidOut } from './layout.ts'

it('is arranged from left to right along its connections, with no node over another, including cycles and loose nodes', () => {
  const graph = FlowGraph.parse({
    nodes: ['s', 'a', 'b', 'c', 'loose'].map((id) => ({
      id,
      type: id === 's' ? 'start' : 'message',
      position: { x: 0, y: 0 },
      data: {},
    })),
    connections: [
      { id: '1', source: 's', target: 'a' },
      { id: '2', source: 's', target: 'b' },
      { id: '3', source: 'a', target: 'c' },
      { id: '4', source: 'c', target: 'a' },
      { id: '5', source: 'b', target: 'gone' },
    ],
  })
  const { nodes } = laidOut(graph, () => ({ width: 200, height: 100 }))
  const place = (id: string) => nodes.find((node) => node.id === id)?.position ?? { x: Number.NaN, y: Number.NaN }
  expect(place('a').x).toBeGreaterThanOrEqual(place('s').x + 200)
  expect(place('c').x).toBeGreaterThanOrEqual(place('a').x + 200)
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        expect(
          Math.abs(one.position.x - other.position.x) >= 200 || Math.abs(one.position.y - other.position.y) >= 100,
        ).toBe(true)
})

it('has a place for nodes with any name', () => {
  const ids = ['constructor', '__proto__', 'toString']
  const graph = FlowGraph.parse({
    nodes: ids.map((id) => ({ id, type: 'message', position: { x: 0, y: 0 }, data: {} })),
    connections: [{ id: '1', source: 'constructor', target: '__proto__' }],
  })
  const { nodes } = laidOut(graph, () => ({ width: 200, height: 100 }))
  expect(nodes.every(({ position }) => Number.isFinite(position.x) && Number.isFinite(position.y))).toBe(true)
})
