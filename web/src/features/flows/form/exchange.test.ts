import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { describe, expect, it } from 'vitest'
import { flowAsFile, numberedName, flowFromFile as readFile } from './exchange.ts'

const graph = FlowGraph.parse({
  nodes: [
    { id: 's', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } },
    { id: 'm', type: 'message', position: { x: 240, y: 0 }, data: { label: 'Olá' } },
  ],
  connections: [{ id: 'e', source: 's', target: 'm' }],
})

const flowFromFile = (text: string, name: string) => {
  const read = readFile(text, name)
  return 'flow' in read ? read.flow : null
}
const faultsIn = (text: string) => {
  const read = readFile(text, 'a.json')
  return 'faults' in read ? read.faults : []
}

describe('a flow as a file', () => {
  it('is read back as it was written', () => {
    expect(flowFromFile(flowAsFile('Boas-vindas', graph), 'x.json')).toEqual({ name: 'Boas-vindas', graph })
  })
  it('contains no key, not even one that was just typed', () => {
    const data = { name: 'IA', apiKey: 'sk-plantada', voiceKey: 'voz-plantada', keysOf: 'b', hasApiKey: true }
    const nodes = [...graph.nodes, { id: 'ia', type: 'openai', position: { x: 0, y: 0 }, data }]
    const file = flowAsFile('IA', FlowGraph.parse({ nodes, connections: [] }))
    expect(file).not.toMatch(/plantada|keysOf/)
    expect(flowFromFile(file, 'x.json')?.graph.nodes.at(-1)?.data).toMatchObject({ hasApiKey: false })
  })
  it('is read in the forms of older programs: wrapped, with edges, with fields that only their screen needs', () => {
    const { nodes, connections } = graph
    const drawn = nodes.map((node) => ({ ...node, width: 200, selected: true, positionAbsolute: { x: 1, y: 1 } }))
    expect(flowFromFile(JSON.stringify({ flow: { nodes: drawn, connections } }), 'Vendas.json')).toEqual({
      name: 'Vendas',
      graph,
    })
    expect(flowFromFile(JSON.stringify({ nodes: drawn, edges: connections }), 'a.json')?.graph).toEqual(graph)
  })
  it('is refused when it is not a flow', () => {
    for (const text of ['', '[]', '"x"', '{}', 'null', '{"nodes":[{"id":"a","type":"rocket"}]}'])
      expect(flowFromFile(text, 'a.json')).toBeNull()
  })
  it('says what is wrong: which node and field, or which connection', () => {
    expect(faultsIn('{')).toEqual([{ kind: 'notJson' }])
    expect(faultsIn('[]')).toEqual([{ kind: 'notFlow' }])
    expect(faultsIn('{}')).toMatchObject([{ kind: 'notFlow' }])
    const around = { position: { x: 0, y: 0 } }
    const menu = { id: 'm', type: 'menu', ...around, data: { arrayOption: [{ number: 'um', value: 'Preços' }] } }
    const nodes = [graph.nodes[0], { id: 'r', type: 'rocket', ...around, data: {} }, menu]
    const connections = [...graph.connections, { id: 'x', source: 's' }]
    expect(faultsIn(JSON.stringify({ nodes, connections }))).toMatchObject([
      { kind: 'node', number: 2, type: 'rocket', field: 'type', value: 'rocket' },
      { kind: 'node', number: 3, type: 'menu', field: 'arrayOption.0.number', value: 'um' },
      { kind: 'connection', number: 2, field: 'target' },
    ])
  })
  it('that cannot be saved says so before it is sent', () => {
    const { nodes, connections } = graph
    const lost = [...connections, { id: 'x', source: 'm', target: 'nowhere' }]
    expect(faultsIn(JSON.stringify({ nodes, connections: lost }))).toMatchObject([
      { kind: 'problem', problem: { code: 'edgeToNowhere' }, node: { id: 'm' } },
    ])
  })
  it('gets a name no longer than may be saved', () => {
    expect(flowFromFile(flowAsFile('a'.repeat(90), graph), 'x.json')?.name).toHaveLength(50)
    expect(flowFromFile(flowAsFile('🎄'.repeat(90), graph), 'x.json')?.name).toBe('🎄'.repeat(25))
  })
  it('gets a number after its name when that is taken', () => {
    expect([1, 2].map((number) => numberedName('Vendas', number))).toEqual(['Vendas', 'Vendas (2)'])
    expect(numberedName('a'.repeat(50), 12)).toBe(`${'a'.repeat(45)} (12)`)
  })
  it('accepts null and undefined for fields that are left out', () => {
    const data = { name: 'IA', prompt: 'x', maxTokens: '', temperature: null, record: null }
    const nodes = [
      { id: 'a', type: 'openai', position: { x: 0, y: 0 }, data: { typebotIntegration: data } },
      { id: 'b', type: 'randomizer', position: { x: 0, y: 0 }, data: { percent: null } },
    ]
    const read = flowFromFile(JSON.stringify({ nodes, connections: [] }), 'a.json')
    expect(read?.graph.nodes.map((node) => node.data)).toMatchObject([
      { maxTokens: 100, temperature: 1 },
      { percent: 50 },
    ])
  })
})
