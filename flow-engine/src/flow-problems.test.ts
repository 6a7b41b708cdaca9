import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { describe, expect, it } from 'vitest'
import { type Drawn, graphOf, menu, survey } from '../test/drawn-flows.ts'
import { flowProblems, publishingRefused, savingRefused } from './flow-problems.ts'

describe('what is wrong with a flow', () => {
  const codes = (graph: FlowGraph) => flowProblems(graph).map(({ code, nodeId }) => `${code}:${nodeId}`)
  it('is nothing for a complete one', () => {
    expect(codes(survey)).toEqual([])
    expect(codes(menu)).toEqual([])
  })
  it('reports equal numbers, a second start, duplicate ids and edges to nowhere: such a flow cannot be saved', () => {
    const twice = graphOf(
      [
        ['s', 'start'],
        ['s', 'start'],
        [
          'm',
          'menu',
          {
            message: '?',
            arrayOption: [
              { number: 1, value: 'a' },
              { number: 1, value: 'b' },
            ],
          },
        ],
      ],
      [
        ['s', 'm'],
        ['m', 'weg', 'a1'],
      ],
    )
    expect(savingRefused(flowProblems(twice)).map(({ code }) => code)).toEqual([
      'sameId',
      'twoStarts',
      'edgeToNowhere',
      'sameNumber',
    ])
  })
  it('reports a circle without a question, and no other', () => {
    const circle = (within: Drawn) =>
      graphOf(
        [['s', 'start'], ['a', 'message', { label: 'a' }], within, ['z', 'message', { label: 'z' }]],
        [
          ['s', 'a'],
          ['a', within[0]],
          [within[0], 'a', within[1] === 'menu' ? 'a1' : 'a'],
          [within[0], 'z', 'b'],
        ],
      )
    const open = circle(['c', 'condition', { key: 'x' }])
    expect(publishingRefused(flowProblems(open)).map(({ nodeId }) => nodeId)).toEqual(['a', 'c'])
    const asks = circle(['c', 'menu', { message: '?', arrayOption: [{ number: 1, value: 'de novo' }] }])
    expect(publishingRefused(flowProblems(asks))).toEqual([])
  })
  it('reports empty, unreachable and unconnected nodes', () => {
    const holes = graphOf(
      [
        ['s', 'start'],
        ['m', 'message'],
        ['i', 'interval', { sec: 121 }],
        ['t', 'ticket'],
        ['q', 'question', { message: '?', answerKey: '1x' }],
        ['r', 'randomizer'],
      ],
      [['s', 'm']],
    )
    expect(codes(holes)).toEqual([
      'textMissing:m',
      'intervalInvalid:i',
      'queueMissing:t',
      'keyInvalid:q',
      'unreachable:i',
      'unreachable:t',
      'unreachable:q',
      'unreachable:r',
      'deadEnd:r',
      'deadEnd:r',
    ])
  })
})
