import { withoutHalves } from '@guiche/contract/core/whole-letters'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { describe, expect, it } from 'vitest'
import { factsAt, graphOf, menu, now, survey } from '../test/drawn-flows.ts'
import { compileFlow } from './flow-graph.ts'
import { type FlowEffect, type FlowInput, type FlowState, flowBeginning, type OutsideAnswer } from './flow-state.ts'
import { flowStep } from './flow-step.ts'

const saidBy = (effects: readonly FlowEffect[]): string[] =>
  effects.map((effect) => {
    if (effect.kind === 'say' || effect.kind === 'outside') return effect.text
    if (effect.kind === 'menu') return effect.menu.text
    if (effect.kind === 'media') return `${effect.media}:${effect.file}`
    return effect.kind === 'assign' ? `queue ${effect.queueId}` : effect.kind
  })

/** Everything that a run of these inputs causes, and where it is then. */
const run = (graph: FlowGraph, inputs: FlowInput[], facts = factsAt(), seed = 1) => {
  const flow = compileFlow(graph)
  let state: FlowState = flowBeginning(seed)
  const said: string[][] = []
  for (const input of [{ kind: 'begin', words: 'oi' } as const, ...inputs]) {
    const next = flowStep(flow, state, input, facts)
    state = next.state
    said.push(saidBy(next.effects))
  }
  return { state, said }
}
const words = (...texts: string[]): FlowInput[] => texts.map((text) => ({ kind: 'words', text }))

describe('questions', () => {
  it('are asked in order, and both answers are known', () => {
    const { state, said } = run(survey, words('Bia', 'Recife'))
    expect(said).toEqual([['Seu nome?'], ['Bia, sua cidade?'], ['Bia de Recife, Ana{{outro}}']])
    expect(state).toMatchObject({ ending: 'finished', variables: { nome: 'Bia', cidade: 'Recife' } })
  })
  it('leave variables without a value empty, and fill no tokens in a customer’s text', () => {
    expect(run(survey, words('{{name_company}}', '{{nome}}')).said.at(-1)).toEqual([
      '{name_company}} de {nome}}, Ana{{outro}}',
    ])
  })
  it('are repeated after a picture without text, and given up as often as the connection says', () => {
    const { state, said } = run(survey, words('', '', ''))
    expect(said).toEqual([['Seu nome?'], ['Seu nome?'], ['Seu nome?'], []])
    expect(state.ending).toBe('gaveUp')
  })
})

describe('a menu', () => {
  const put = 'Como ajudamos?\n\n*3* - Preços\n*7* - Horários\n\n*Sair* - Encerrar'
  it('accepts its own numbers and texts; other answers repeat it', () => {
    expect(run(menu, words('1', '3')).said).toEqual([[put], [put], ['Preços aqui']])
    expect(run(menu, words('horarios!')).said.at(-1)).toEqual(['queue 5', 'position'])
  })
  it.each([
    [['quero saber', '3'], ['Preços aqui']],
    [['3', 'obrigada'], ['Preços aqui']],
    [['3', '7'], ['Preços aqui']],
    [['pre', 'ços'], [put]],
    [['oi', 'bom dia'], [put]],
  ])('takes of several messages %j the one that chooses', (texts, expected) => {
    expect(run(menu, [{ kind: 'words', text: texts.join('\n'), texts }]).said.at(-1)).toEqual(expected)
  })
  it('is left by Sair behind another word, and understands an option that is said in two messages', () => {
    const several = (...texts: string[]): FlowInput => ({ kind: 'words', text: texts.join('\n'), texts })
    expect(run(menu, [several('não', 'sair')]).state.ending).toBe('exit')
    const two = JSON.parse(JSON.stringify(menu).replaceAll('Horários', 'Ver horários')) as FlowGraph
    expect(run(two, [several('ver', 'horários')]).said.at(-1)).toEqual(['queue 5', 'position'])
  })
  it('is left with Sair, and given up after as many invalid answers as the connection allows', () => {
    expect(run(menu, words('sair')).state.ending).toBe('exit')
    expect(run(menu, words('1', '2', '4')).state.ending).toBe('gaveUp')
    expect(run(menu, words('1', '2', '4', '5', '9'), factsAt(now, { most: 0 })).state.wait).toEqual({
      kind: 'menu',
      asked: 6,
    })
  })
  it('stops when the queue is closed', () => {
    const { state, said } = run(menu, words('7'), factsAt(now, { closedQueueIds: new Set([5]) }))
    expect(state.ending).toBe('outOfHours')
    expect(said.at(-1)).toEqual(['queue 5', 'closedQueue'])
  })
  it('is a list or buttons if the channel and the company support them', () => {
    const flow = compileFlow(menu)
    const look = { ...factsAt().look, style: 'button' as const }
    const { effects } = flowStep(flow, flowBeginning(1), { kind: 'begin', words: '' }, factsAt(now, { look }))
    expect(effects).toMatchObject([{ kind: 'menu', menu: { shape: 'buttons', buttons: ['Preços', 'Horários'] } }])
  })
})

describe('delays', () => {
  const block = graphOf(
    [
      ['s', 'start'],
      [
        'b',
        'singleBlock',
        {
          seq: ['message1', 'interval2', 'img3', 'audio4'],
          elements: [
            { type: 'message', value: 'um', number: 'message1' },
            { type: 'interval', value: 10, number: 'interval2' },
            { type: 'img', value: 'foto', number: 'img3', original: 'foto.png' },
            { type: 'audio', value: 'voz', number: 'audio4', record: false },
          ],
        },
      ],
      ['i', 'interval', { sec: 5 }],
      ['e', 'message', { label: 'fim' }],
    ],
    [
      ['s', 'b'],
      ['b', 'i'],
      ['i', 'e'],
    ],
  )
  it('wait until they are over; neither text nor an early clock shortens them', () => {
    const flow = compileFlow(block)
    const first = flowStep(flow, flowBeginning(1), { kind: 'begin', words: '' }, factsAt())
    expect(saidBy(first.effects)).toEqual(['um'])
    expect(first.wait).toMatchObject({ kind: 'delay', until: '2026-11-24T12:00:10.000Z' })
    for (const input of [{ kind: 'words', text: 'oi' } as const, { kind: 'time' } as const])
      expect(flowStep(flow, first.state, input, factsAt())).toMatchObject({ effects: [], wait: first.wait })
    const second = flowStep(flow, first.state, { kind: 'time' }, factsAt(new Date('2026-11-24T12:00:10Z')))
    expect(saidBy(second.effects)).toEqual(['img:foto', 'audio:voz'])
    expect(second.wait).toMatchObject({ kind: 'delay', until: '2026-11-24T12:00:15.000Z' })
    const third = flowStep(flow, second.state, { kind: 'time' }, factsAt(new Date('2026-11-24T12:01:00Z')))
    expect(saidBy(third.effects)).toEqual(['fim'])
    expect(third.state).toMatchObject({ ending: 'finished', steps: 4 })
  })
  it('are over when the clock was set back to before they began', () => {
    const flow = compileFlow(block)
    const { state, wait } = flowStep(flow, flowBeginning(1), { kind: 'begin', words: '' }, factsAt())
    const after = (ms: number) => factsAt(new Date(Date.parse('2026-11-24T12:00:00Z') + ms))
    expect(flowStep(flow, state, { kind: 'time' }, after(-500))).toMatchObject({ effects: [], wait })
    expect(saidBy(flowStep(flow, state, { kind: 'time' }, after(-3_600_000)).effects)).toEqual([
      'img:foto',
      'audio:voz',
    ])
  })
})

describe('branches', () => {
  const branch = (key: string, condition: string, value: string) =>
    graphOf(
      [
        ['s', 'start'],
        ['q', 'question', { message: '?', answerKey: 'x' }],
        ['c', 'condition', { key, condition, value }],
        ['y', 'message', { label: 'sim' }],
        ['n', 'message', { label: 'não' }],
      ],
      [
        ['s', 'q'],
        ['q', 'c'],
        ['c', 'y', 'a'],
        ['c', 'n', 'b'],
      ],
    )
  it.each([
    ['equals', '10', '10,0', 'sim'],
    ['equals', 'SIM', 'sim', 'sim'],
    ['notEquals', 'a', 'b', 'sim'],
    ['contains', 'quero preço', 'PREÇO', 'sim'],
    ['greaterThan', '9', '10', 'não'],
    ['lessThan', '9', '10', 'sim'],
    ['greaterOrEqual', '10', '10', 'sim'],
    ['lessOrEqual', '11', '10', 'não'],
    ['startsWith', 'abc', 'b', 'não'],
    ['endsWith', 'abc', 'c', 'sim'],
    ['isEmpty', 'a', '', 'não'],
    ['isNotEmpty', 'a', '', 'sim'],
  ])('%s: %s and %s', (condition, answer, value, expected) => {
    expect(run(branch('x', condition, value), words(answer)).said.at(-1)).toEqual([expected])
  })
  it('compare a token too, and unanswered variables are empty', () => {
    expect(run(branch('firstName', 'equals', 'ana'), words('-')).said.at(-1)).toEqual(['sim'])
    expect(run(branch('nunca', 'isEmpty', ''), words('-')).said.at(-1)).toEqual(['sim'])
  })
  it('draw by chance with the given percentage, and the same again for the same run', () => {
    const random = (percent: number) =>
      graphOf(
        [
          ['s', 'start'],
          ['r', 'randomizer', { percent }],
          ['a', 'message', { label: 'a' }],
          ['b', 'message', { label: 'b' }],
        ],
        [
          ['s', 'r'],
          ['r', 'a', 'a'],
          ['r', 'b', 'b'],
        ],
      )
    const share = (percent: number) =>
      Array.from({ length: 1000 }, (_, seed) => run(random(percent), [], factsAt(), seed).said[0]?.[0]).filter(
        (way) => way === 'a',
      ).length / 1000
    expect(share(0)).toBe(0)
    expect(share(100)).toBe(1)
    expect(share(30)).toBeGreaterThan(0.25)
    expect(share(30)).toBeLessThan(0.35)
  })
})

describe('external bots', () => {
  const asked = graphOf(
    [
      ['s', 'start'],
      ['b', 'typebot', { name: 'Bot' }],
      ['e', 'message', { label: 'fim {{pedido}}' }],
    ],
    [
      ['s', 'b'],
      ['b', 'e'],
    ],
  )
  const answer = (turn: number, next: OutsideAnswer['next'], texts: string[] = [], more: object = {}): FlowInput => {
    const says = texts.map((text, at) => ({ messageId: `${turn}.${at}`, text }))
    return { kind: 'outside', answer: { turn, says, next, ...more } }
  }
  it('are called by an effect; their answer is sent, and texts that came meanwhile are sent to them next', () => {
    const { said, state } = run(asked, [...words('alô'), answer(1, 'waits', ['Olá']), answer(2, 'goesOn', ['Tchau'])])
    expect(said).toEqual([['ask'], [], ['Olá', 'ask'], ['Tchau', 'fim {{pedido}}']])
    expect(state.ending).toBe('finished')
  })
  it('count once: an answer to an older request changes nothing', () => {
    expect(run(asked, [answer(1, 'waits'), answer(1, 'goesOn')]).state.wait).toMatchObject({ isAsked: false })
  })
  it('hand over if they fail', () => {
    const { said, state } = run(asked, [answer(1, 'failed', [], { failure: 'timeout' })])
    expect(said).toEqual([['ask'], ['failed']])
    expect(state.ending).toBe('failed')
  })
  it('end the conversation, or hand it over to a person', () => {
    expect(run(asked, [answer(1, 'closes', ['Tchau'])]).state.ending).toBe('exit')
    expect(run(asked, [answer(1, 'queue')])).toMatchObject({ said: [['ask'], []], state: { ending: 'finished' } })
  })
  it('keep their request, whatever the customer writes meanwhile', () => {
    expect(run(asked, []).state.wait).toMatchObject({ text: null, isAsked: true })
    const { state } = run(asked, [answer(1, 'waits'), ...words('1', 'e agora?')])
    expect(state.wait).toMatchObject({ turn: 2, text: '1', heard: 'e agora?' })
  })
  it('take one message of a turn when they are a Typebot: each is sent in order, none is lost', () => {
    const { said, state } = run(asked, [
      ...words('1', 'dois', 'três'),
      ...[1, 2, 3].map((turn) => answer(turn, 'waits', [`fala ${turn}`])),
    ])
    expect(said.slice(4)).toEqual([
      ['fala 1', 'ask'],
      ['fala 2', 'ask'],
      ['fala 3', 'ask'],
    ])
    expect(state.wait).toMatchObject({ turn: 4, text: 'três', isAsked: true, heard: '', behind: [] })
    const begin: FlowInput = { kind: 'begin', words: 'oi\num\ndois', behind: ['um', 'dois'] }
    expect(flowStep(compileFlow(asked), flowBeginning(1), begin, factsAt()).state.wait).toMatchObject({
      text: null,
      heard: 'um',
      behind: ['dois'],
    })
  })
  it('get all messages together that were written while an AI was answering', () => {
    const assisted = graphOf(
      [
        ['s', 'start'],
        ['b', 'openai', { name: 'Ajuda' }],
      ],
      [['s', 'b']],
    )
    const { state } = run(assisted, [...words('um', 'dois'), answer(1, 'waits')])
    expect(state.wait).toMatchObject({ turn: 2, text: 'um\ndois' })
  })
  it('are waited for while they send with pauses: the flow continues then, and texts meanwhile shorten nothing', () => {
    const pausedUntil = new Date(now.getTime() + 3_000).toISOString()
    const goesOn = answer(1, 'goesOn', ['Tchau'], { pausedUntil })
    const resting = run(asked, [goesOn, { kind: 'time' }, ...words('oi?')])
    expect(resting.said).toEqual([['ask'], ['Tchau'], [], []])
    expect(resting.state.wait).toMatchObject({ kind: 'delay', until: pausedUntil })
    const later = flowStep(compileFlow(asked), resting.state, { kind: 'time' }, factsAt(new Date(pausedUntil)))
    expect(saidBy(later.effects)).toEqual(['fim {{pedido}}'])
  })
})

describe('answers in texts', () => {
  const two = (label: string) =>
    graphOf(
      [
        ['s', 'start'],
        ['a', 'question', { message: 'a?', answerKey: 'a' }],
        ['b', 'question', { message: 'b?', answerKey: 'b' }],
        ['m', 'message', { label }],
      ],
      [
        ['s', 'a'],
        ['a', 'b'],
        ['b', 'm'],
      ],
    )
  it('form no token where two of them meet', () => {
    expect(run(two('{{a}}{{b}}'), words('{', '{name_company}}')).said.at(-1)).toEqual(['{{name_company}}'])
    expect(run(two('{{{a}}'), words('{name}}', 'x')).said.at(-1)).toEqual(['{{name}}'])
  })
  it('do not grow without limit, and end with a whole character', () => {
    const [text = ''] = run(two('{{a}}'.repeat(800)), words('🎄'.repeat(4_000), 'x')).said.at(-1) ?? []
    expect([text.length, text === withoutHalves(text)]).toEqual([8_192, true])
  })
  it('are stored under any name', () => {
    const odd = graphOf(
      [
        ['s', 'start'],
        ['a', 'question', { message: 'a?', answerKey: 'constructor' }],
        ['m', 'message', { label: '{{constructor}}{{toString}}' }],
      ],
      [
        ['s', 'a'],
        ['a', 'm'],
      ],
    )
    expect(run(odd, words('sim')).said).toEqual([['a?'], ['sim{{toString}}']])
  })
})

describe('rows and buttons', () => {
  const scale = (...values: string[]) =>
    graphOf(
      [
        ['s', 'start'],
        ['m', 'menu', { message: 'Nota?', arrayOption: values.map((value, at) => ({ number: at + 1, value })) }],
        ...values.map((_value, at): [string, 'message', object] => [`n${at}`, 'message', { label: `opção ${at + 1}` }]),
      ],
      [['s', 'm'], ...values.map((_value, at): [string, string, string] => ['m', `n${at}`, `a${at + 1}`])],
    )
  const styled = (style: 'text' | 'list' | 'button') => factsAt(now, { look: { ...factsAt().look, style } })
  it('mean their text, even if it is digits; a text message uses numbers', () => {
    for (const style of ['list', 'button'] as const)
      expect(run(scale('3', '2', '1'), words('1'), styled(style)).said.at(-1)).toEqual(['opção 3'])
    expect(run(scale('3', '2', '1'), words('1'), styled('text')).said.at(-1)).toEqual(['opção 1'])
  })
  it('become a text with numbers if two read the same', () => {
    const { said } = run(scale('Sim', 'Sim'), words('2'), styled('list'))
    expect(said[0]?.[0]).toContain('*2* - Sim')
    expect(said.at(-1)).toEqual(['opção 2'])
  })
})

describe('a queue', () => {
  it('that was deleted ends the run, and a renamed one has its new name', () => {
    const led = graphOf(
      [
        ['s', 'start'],
        ['t', 'ticket', { data: { id: 5, name: 'Comercial' } }],
        ['m', 'message', { label: '{{queue}}' }],
      ],
      [
        ['s', 't'],
        ['t', 'm'],
      ],
    )
    const gone = run(led, [], factsAt(now, { queueNames: new Map() }))
    expect([gone.said, gone.state.ending]).toEqual([[[]], 'queueGone'])
    expect(run(led, [], factsAt(now, { queueNames: new Map([[5, 'Vendas']]) })).said).toEqual([
      ['queue 5', 'position', 'Vendas'],
    ])
  })
})
