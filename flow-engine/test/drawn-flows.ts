/** Flows for tests, and the context of a step. */
import { FlowGraph, type FlowNode } from '@guiche/contract/features/flow-nodes'
import type { FlowFacts } from '../src/flow-state.ts'

export const now = new Date('2026-11-24T12:00:00Z')
export const factsAt = (at = now, over: Partial<FlowFacts> = {}): FlowFacts => ({
  tokens: {
    contactName: 'Ana Souza',
    ticket: { id: 7, createdAt: now },
    userName: '',
    queueName: '',
    connectionName: 'Recepção',
    companyName: 'Clínica',
    zone: 'America/Sao_Paulo',
    now: at,
  },
  look: {
    style: 'text',
    takes: { list: true, replies: { most: 3, title: 20, text: 1024 } },
    words: { back: 'Menu inicial', exit: 'Encerrar', open: 'Opções' },
  },
  most: 3,
  closedQueueIds: new Set(),
  placeWords: 'Seu lugar:',
  queueNames: null,
  ...over,
})

export type Drawn = [id: string, type: FlowNode['type'], data?: object]
type Edge = [source: string, target: string, handle?: string]
export const graphOf = (nodes: Drawn[], edges: Edge[]) =>
  FlowGraph.parse({
    nodes: nodes.map(([id, type, data]) => ({ id, type, data: data ?? {}, position: { x: 0, y: 0 } })),
    connections: edges.map(([source, target, sourceHandle = null], index) => ({
      id: `e${index}`,
      source,
      target,
      sourceHandle,
      targetHandle: null,
    })),
  })

export const survey = graphOf(
  [
    ['s', 'start'],
    ['n', 'question', { message: 'Seu nome?', answerKey: 'nome' }],
    ['c', 'question', { message: '{{nome}}, sua cidade?', answerKey: 'cidade' }],
    ['m', 'message', { label: '{{nome}} de {{cidade}}, {{firstName}}{{outro}}' }],
  ],
  [
    ['s', 'n'],
    ['n', 'c'],
    ['c', 'm'],
  ],
)

export const menu = graphOf(
  [
    ['s', 'start'],
    [
      'm',
      'menu',
      {
        message: 'Como ajudamos?',
        arrayOption: [
          { number: 3, value: 'Preços' },
          { number: 7, value: 'Horários' },
        ],
      },
    ],
    ['p', 'message', { label: 'Preços aqui' }],
    ['t', 'ticket', { data: { id: 5, name: 'Comercial' } }],
  ],
  [
    ['s', 'm'],
    ['m', 'p', 'a3'],
    ['m', 't', 'a7'],
  ],
)
