import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { describe, expect, it } from 'vitest'
import * as drawing from './drawing.ts'
import { beginning, done, redone, undone } from './history.ts'

const graph = FlowGraph.parse({
  nodes: [
    { id: 's', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'm',
      type: 'menu',
      position: { x: 300, y: 40 },
      data: {
        message: '?',
        arrayOption: [
          { number: 1, value: 'a' },
          { number: 2, value: 'b' },
        ],
      },
    },
    { id: 'q', type: 'question', position: { x: 600, y: 80 }, data: { message: 'Nome?', answerKey: 'nome' } },
  ],
  connections: [
    { id: '1', source: 's', target: 'm' },
    { id: '2', source: 'm', target: 'q', sourceHandle: 'a1' },
    { id: '3', source: 'm', target: 'q', sourceHandle: 'a2' },
  ],
})
const ids = ({ connections }: FlowGraph) => connections.map(({ id }) => id)

describe('a drawn flow', () => {
  it('adds a new node to the right of the last one, with an id of 30 letters and digits', () => {
    const node = drawing.newNode('interval', drawing.placeOfNew(graph))
    expect(node.position.x).toBeGreaterThan(600)
    expect(node.position.y).toBe(80)
    expect(node.id).toMatch(/^[A-Za-z0-9]{30}$/)
  })
  it('adds a duplicate 240 to the right of the right-most node; a start is not duplicated', () => {
    const copy = drawing.duplicated(graph, 'm')
    expect(copy?.graph.nodes.at(-1)?.position).toEqual({ x: 840, y: 40 })
    expect(copy?.graph.connections).toBe(graph.connections)
    expect(drawing.duplicated(graph, 's')).toBeNull()
  })
  it('says whose keys a duplicate copies', () => {
    const held = { name: 'IA', hasApiKey: true }
    const withOne = drawing.withNode(graph, drawing.newNode('openai', { x: 0, y: 0 }, held))
    const id = withOne.nodes.at(-1)?.id ?? ''
    expect(drawing.duplicated(withOne, id)?.graph.nodes.at(-1)?.data).toMatchObject({ ...held, keysOf: id })
  })
  it('loses every connection of a deleted node', () => {
    expect(ids(drawing.without(graph, { nodeIds: ['q'] }))).toEqual(['1'])
    expect(ids(drawing.without(graph, { connectionIds: ['2'] }))).toEqual(['1', '3'])
  })
  it('has one connection per output: a new one replaces it, and none leads into a start', () => {
    const again = drawing.linked(graph, { source: 'm', handle: 'a1', target: 'm' })
    expect(drawing.targetOf(again, { source: 'm', handle: 'a1' })).toBe('m')
    expect(again.connections).toHaveLength(3)
    expect(drawing.linked(graph, { source: 'q', handle: null, target: 's' })).toBe(graph)
    expect(ids(drawing.unlinked(graph, { source: 'm', handle: 'a2' }))).toEqual(['1', '2'])
  })
  it('loses the connection of a removed option, and keeps the others', () => {
    const menu = graph.nodes[1]
    if (menu?.type !== 'menu') throw new Error('no menu')
    const after = drawing.changed(graph, {
      ...menu,
      data: { ...menu.data, arrayOption: menu.data.arrayOption.slice(1) },
    })
    expect(ids(after)).toEqual(['1', '3'])
  })
  it('is the same object when nothing moved', () => {
    expect(drawing.moved(graph, new Map([['s', { x: 0, y: 0 }]]))).toBe(graph)
    expect(drawing.moved(graph, new Map([['s', { x: 5, y: 0 }]])).nodes[1]).toBe(graph.nodes[1])
  })
  it('lists the variables of its questions', () => {
    expect(drawing.variablesOf(graph)).toEqual(['nome'])
  })
})

describe('the drawing’s history', () => {
  it('undoes and redoes; a new step clears the redo steps', () => {
    const two = done(done(beginning('a'), 'b'), 'c')
    expect(undone(undone(two)).now).toBe('a')
    expect(redone(undone(two))).toEqual(two)
    expect(redone(done(undone(two), 'd')).now).toBe('d')
    expect(undone(beginning('a')).now).toBe('a')
  })
})
