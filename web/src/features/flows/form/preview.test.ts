import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { FlowFacts } from '@guiche/flow-engine/flow-state'
import { describe, expect, it } from 'vitest'
import { type Happened, played } from './preview.ts'

const start = new Date('2026-11-24T12:00:00Z')
const factsAt = (now: Date): FlowFacts => ({
  tokens: {
    contactName: 'Ana',
    ticket: null,
    userName: '',
    queueName: '',
    connectionName: '',
    companyName: '',
    zone: 'America/Sao_Paulo',
    now,
  },
  look: { style: 'text', takes: { list: false, replies: null }, words: { back: '', exit: 'Sair', open: '' } },
  most: 0,
  closedQueueIds: new Set(),
  placeWords: null,
  queueNames: null,
})
const at = { x: 0, y: 0 }
const graph = FlowGraph.parse({
  nodes: [
    { id: 's', type: 'start', position: at, data: {} },
    { id: 'q', type: 'question', position: at, data: { message: 'Nome?', answerKey: 'nome' } },
    { id: 'i', type: 'interval', position: at, data: { sec: 90 } },
    { id: 'b', type: 'typebot', position: at, data: { name: 'Bot' } },
    { id: 'm', type: 'message', position: at, data: { label: 'Olá, {{nome}}!' } },
  ],
  connections: [
    { id: '1', source: 's', target: 'q' },
    { id: '2', source: 'q', target: 'i' },
    { id: '3', source: 'i', target: 'b' },
    { id: '4', source: 'b', target: 'm' },
  ],
})
const play = (...happened: Happened[]) => played(graph, happened, factsAt, { start, seed: 1 })
const said = ({ lines }: ReturnType<typeof play>) =>
  lines.flatMap((line) => (line.from === 'flow' && line.effect.kind === 'say' ? [line.effect.text] : []))

describe('the customer’s phone beside the canvas', () => {
  it('asks, waits until the clock is advanced, and continues', () => {
    expect(said(play())).toEqual(['Nome?'])
    const asked = play({ kind: 'words', text: 'Bia' })
    expect([asked.state.at, asked.secondsLeft]).toEqual(['i', 90])
    const early = play({ kind: 'words', text: 'Bia' }, { kind: 'later', seconds: 60 })
    expect([early.state.at, early.secondsLeft]).toEqual(['i', 30])
    const late = play({ kind: 'words', text: 'Bia' }, { kind: 'later', seconds: 60 }, { kind: 'later', seconds: 30 })
    expect(late.state.wait?.kind).toBe('typebot')
  })
  it('continues behind an external bot, and highlights the nodes that it passed', () => {
    const all = play({ kind: 'words', text: 'Bia' }, { kind: 'later', seconds: 90 }, { kind: 'outside' })
    expect(said(all).at(-1)).toBe('Olá, Bia!')
    expect([...all.passed]).toEqual(['s', 'q', 'i', 'b', 'm'])
    expect(all.state.ending).toBe('finished')
  })
})
