import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { mostRunSteps } from '@guiche/contract/features/flow-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsAt, graphOf, now } from '../test/drawn-flows.ts'
import { compileFlow } from './flow-graph.ts'
import { type FlowInput, type FlowState, flowBeginning } from './flow-state.ts'
import { flowStep } from './flow-step.ts'

const anyNode = fc.oneof(
  fc.constantFrom<[FlowNode['type'], object]>(
    ['start', {}],
    ['message', { label: 'm {{k0}}' }],
    ['interval', { sec: 3 }],
    ['condition', { key: 'k0', condition: 'contains', value: '1' }],
    [
      'menu',
      {
        message: '?',
        arrayOption: [
          { number: 1, value: 'um' },
          { number: 2, value: 'dois' },
        ],
      },
    ],
    ['randomizer', { percent: 50 }],
    ['ticket', { data: { id: 1, name: 'q' } }],
    ['typebot', { name: 'b' }],
    ['openai', { name: 'b' }],
    ['question', { message: '{{k0}}', answerKey: 'k0' }],
    [
      'singleBlock',
      {
        seq: ['message1', 'interval2', 'gone', 'img3'],
        elements: [
          { type: 'message', value: 'm', number: 'message1' },
          { type: 'interval', value: '2', number: 'interval2' },
          { type: 'img', value: 'f', number: 'img3' },
        ],
      },
    ],
  ),
)
const anyGraph = fc.array(anyNode, { minLength: 1, maxLength: 12 }).chain((nodes) => {
  const id = fc.integer({ min: 0, max: nodes.length - 1 }).map((index) => `n${index}`)
  const handle = fc.constantFrom('a', 'b', 'a1', 'a2')
  return fc.array(fc.tuple(id, id, handle), { maxLength: 30 }).map((edges) =>
    graphOf(
      nodes.map(([type, data], index) => [`n${index}`, type, data]),
      edges,
    ),
  )
})
const anyInput: fc.Arbitrary<FlowInput> = fc.oneof(
  fc.constant<FlowInput>({ kind: 'time' }),
  fc.constantFrom('', '1', '2', 'um', 'sair', '{{k0}}').map((text): FlowInput => ({ kind: 'words', text })),
  fc.record({
    kind: fc.constant('outside' as const),
    answer: fc.record({
      turn: fc.integer({ min: 1, max: 4 }),
      says: fc.array(fc.record({ messageId: fc.constant('m'), text: fc.constantFrom('a', '') }), { maxLength: 2 }),
      next: fc.constantFrom('waits', 'goesOn', 'queue', 'closes', 'failed'),
    }),
  }),
)
const anyTurns = fc.array(fc.tuple(anyInput, fc.integer({ min: -5, max: 5 })), { maxLength: 40 })

describe('any graph, any inputs, any clock', () => {
  it('ends or waits within the limits of a run', () => {
    fc.assert(
      fc.property(anyGraph, anyTurns, fc.integer(), (graph, turns, seed) => {
        const flow = compileFlow(graph)
        let state = flowStep(flow, flowBeginning(seed), { kind: 'begin', words: 'oi' }, factsAt()).state
        let at = now.getTime()
        for (const [input, seconds] of turns) {
          at += seconds * 1_000
          state = flowStep(flow, state, input, factsAt(new Date(at))).state
          expect(state.ending === null).toBe(state.wait !== null)
          expect(state.steps).toBeLessThanOrEqual(mostRunSteps)
        }
      }),
      { numRuns: 500 },
    )
  })
  it('gives the same result if it is repeated, also from stored states', () => {
    fc.assert(
      fc.property(anyGraph, anyTurns, fc.integer(), (graph, turns, seed) => {
        const flow = compileFlow(graph)
        const feed = (keep: (state: FlowState) => FlowState) => {
          let state = flowBeginning(seed)
          const caused: unknown[] = []
          let at = now.getTime()
          for (const [input, seconds] of [[{ kind: 'begin', words: 'oi' }, 0] as const, ...turns]) {
            at += seconds * 1_000
            const next = flowStep(flow, keep(state), input, factsAt(new Date(at)))
            state = next.state
            caused.push(next.effects, next.passed)
          }
          return { caused, state }
        }
        expect(feed((state) => JSON.parse(JSON.stringify(state)))).toEqual(feed((state) => state))
      }),
      { numRuns: 300 },
    )
  })
})
