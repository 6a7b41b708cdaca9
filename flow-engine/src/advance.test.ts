import { abilitiesOf } from '@guiche/contract/channels'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Advance, advance, beginning, type Effect, type Facts, type State } from './advance.ts'
import { compileMenu, type MenuOption, type MenuQueue } from './compile-menu.ts'
import type { Graph } from './graph.ts'

const now = new Date('2026-11-24T12:00:00Z')
const { replies } = abilitiesOf('whatsapp')
const facts = (over: Partial<Facts> = {}): Facts => ({
  tokens: {
    contactName: 'Ana Souza',
    ticket: { id: 7, createdAt: now },
    userName: '',
    queueName: '',
    connectionName: 'Recepção',
    companyName: 'Clínica',
    zone: 'America/Sao_Paulo',
    now,
  },
  look: {
    style: 'text',
    takes: { list: true, replies },
    words: { back: 'Menu inicial', exit: 'Encerrar', open: 'Opções' },
  },
  limits: { most: 3, quietMinutes: 0 },
  ...over,
})
const styled = (style: 'text' | 'list' | 'button', takes: Facts['look']['takes'] = { list: true, replies }) =>
  facts({ look: { ...facts().look, style, takes } })

const option = (id: number, title: string, over: Partial<MenuOption> = {}): MenuOption => ({
  id,
  parentId: null,
  title,
  message: `Sobre ${title}`,
  kind: 'text',
  queue: null,
  userId: null,
  fileListId: null,
  integrationId: null,
  closeTicket: false,
  ...over,
})
const queue = (id: number, name: string, over: Partial<MenuQueue> = {}): MenuQueue => ({
  id,
  name,
  greeting: `Bem-vindo ao {{queue}}`,
  fileListId: null,
  integrationId: null,
  closeTicket: false,
  options: [],
  ...over,
})
const graphOf = (queues: MenuQueue[], over = {}): Graph =>
  compileMenu({ greeting: 'Olá, {{firstName}}!', hasGreetingMedia: false, greetsWithOneQueue: true, queues, ...over })

/** Everything that a conversation of these words causes. */
const talk = (graph: Graph, words: string[], given = facts()): Advance =>
  words.reduce<Advance>(
    ({ state, effects }, text) => {
      const next = advance(graph, state, { text }, given)
      return { state: next.state, effects: [...effects, ...next.effects] }
    },
    { state: beginning, effects: [] },
  )
const after = (graph: Graph, words: string[], given = facts()): readonly Effect[] =>
  advance(graph, talk(graph, words.slice(0, -1), given).state, { text: words.at(-1) ?? '' }, given).effects
const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind)

const two = graphOf([queue(1, 'Comercial'), queue(2, 'Financeiro', { options: [option(10, 'Boleto')] })])
const deep = graphOf([
  queue(1, 'Comercial'),
  queue(2, 'Financeiro', {
    options: [
      option(10, 'Segunda via', { message: 'De que mês?' }),
      option(11, 'Este mês', { parentId: 10, kind: 'file', fileListId: 5 }),
      option(12, 'Outro mês', { parentId: 10, kind: 'attendent', queue: { id: 1, name: 'Comercial' }, userId: 9 }),
      option(13, 'Cancelar', { closeTicket: true }),
      option(14, 'Vendas', { kind: 'queue', queue: { id: 1, name: 'Comercial' } }),
    ],
  }),
])

describe('several queues', () => {
  it('are sent as a menu: the greeting, one line per queue with its number, and the word Sair', () => {
    expect(after(two, ['oi'])).toEqual([
      {
        kind: 'menu',
        hasMedia: false,
        menu: { shape: 'text', text: 'Olá, Ana!\n\n*1* - Comercial\n*2* - Financeiro\n\n*Sair* - Encerrar' },
      },
    ])
  })
  it.each(['1', ' *1* ', '1️⃣', 'comercial', 'COMERCIAL!', 'Comercial'])('%j chooses the first', (text) => {
    expect(after(two, ['oi', text])).toEqual([
      { kind: 'assign', queueId: 1, userId: null },
      { kind: 'say', text: 'Bem-vindo ao Comercial', hasMedia: false },
      { kind: 'position' },
      { kind: 'off' },
    ])
  })
  it.each(['3', '0', 'comerci', 'um', '', '#'])('%j chooses none: the menu is sent again', (text) => {
    expect(kinds(after(two, ['oi', text]))).toEqual(['menu'])
  })
  it('an ambiguous name chooses nothing', () => {
    const twins = graphOf([queue(1, 'Loja'), queue(2, 'loja!')])
    expect(kinds(after(twins, ['oi', 'LOJA?']))).toEqual(['menu'])
    expect(kinds(after(twins, ['oi', 'loja']))[0]).toBe('assign')
  })
  it('a queue with options continues with its own menu, which also leads back', () => {
    expect(after(two, ['oi', '2'])).toEqual([
      { kind: 'assign', queueId: 2, userId: null },
      {
        kind: 'menu',
        hasMedia: false,
        menu: {
          shape: 'text',
          text: 'Bem-vindo ao Financeiro\n\n*1* - Boleto\n\n*#* - Menu inicial\n*Sair* - Encerrar',
        },
      },
    ])
  })
  it('# clears queue and agent and sends the main menu again', () => {
    expect(kinds(after(two, ['oi', '2', '#']))).toEqual(['release', 'menu'])
  })
  it.each(['Sair', 'SAIR', 'sair.'])('%j closes with the farewell, at every level', (text) => {
    expect(after(two, ['oi', text])).toEqual([{ kind: 'close', saysFarewell: true }])
    expect(after(two, ['oi', '2', text])).toEqual([{ kind: 'close', saysFarewell: true }])
  })
  it('a queue that closes sends its files and closes', () => {
    const closing = graphOf([queue(1, 'Cardápio', { closeTicket: true, fileListId: 4 }), queue(2, 'Outros')])
    expect(kinds(after(closing, ['oi', '1']))).toEqual(['assign', 'say', 'files', 'close'])
  })
})

describe('options', () => {
  it('of the kind text send their message above their own options', () => {
    const [menu] = after(deep, ['oi', '2', '1'])
    expect(menu).toMatchObject({ kind: 'menu', menu: { text: expect.stringContaining('De que mês?') } })
  })
  it('of the kind file send the list; a leaf switches the bot off', () => {
    expect(after(deep, ['oi', '2', '1', '1']).slice(1)).toEqual([{ kind: 'files', fileListId: 5 }, { kind: 'off' }])
    expect(after(deep, ['oi', '2', '1', '1', 'mais'])).toEqual([])
  })
  it('of the kind attendent transfer to queue and agent', () => {
    expect(after(deep, ['oi', '2', '1', 'outro mês'])[0]).toEqual({ kind: 'assign', queueId: 1, userId: 9 })
  })
  it('of the kind queue transfer to the queue, which does not start its own menu', () => {
    expect(kinds(after(deep, ['oi', '2', 'Vendas']))).toEqual(['assign', 'say', 'position', 'off'])
  })
  it('that close do so without the farewell', () => {
    expect(after(deep, ['oi', '2', '2']).at(-1)).toEqual({ kind: 'close', saysFarewell: false })
  })
  it('twenty deep and five hundred wide work', () => {
    const chain = Array.from({ length: 20 }, (_none, at) => option(at + 1, `Nível ${at}`, { parentId: at || null }))
    const wide = Array.from({ length: 500 }, (_none, at) => option(100 + at, `Folha ${at}`, { parentId: 20 }))
    const graph = graphOf([queue(1, 'Única', { options: [...chain, ...wide] })])
    const down = ['oi', ...chain.map(() => '1')]
    expect(after(graph, down)[0]).toMatchObject({ kind: 'menu' })
    expect(after(graph, [...down, '500'])).toEqual([
      { kind: 'say', text: 'Sobre Folha 499', hasMedia: false },
      { kind: 'off' },
    ])
  })
})

describe('one queue', () => {
  it('without options is entered at once, with the greeting only if the company wants it', () => {
    expect(kinds(after(graphOf([queue(1, 'Única')]), ['oi']))).toEqual(['assign', 'say', 'position', 'off'])
    const silent = graphOf([queue(1, 'Única')], { greetsWithOneQueue: false })
    expect(kinds(after(silent, ['oi']))).toEqual(['assign', 'position', 'off'])
    expect(kinds(after(graphOf([queue(1, 'Única')], { greeting: '.' }), ['oi']))).toEqual(['assign', 'position', 'off'])
  })
  it('with one option is a chatbot, and # keeps the queue', () => {
    const graph = graphOf([queue(1, 'Única', { options: [option(1, 'Mais', {}), option(2, 'Fim', { parentId: 1 })] })])
    expect(kinds(after(graph, ['oi']))).toEqual(['assign', 'say', 'menu'])
    expect(kinds(after(graph, ['oi', '1', '#']))).toEqual(['menu'])
  })
  it('without queues a person takes over', () => {
    expect(kinds(after(graphOf([]), ['oi']))).toEqual(['off'])
  })
})

describe('greeting media', () => {
  it('goes with the menu the first time only', () => {
    const graph = graphOf([queue(1, 'Um'), queue(2, 'Dois')], { hasGreetingMedia: true })
    expect(talk(graph, ['oi', 'hã']).effects).toMatchObject([{ hasMedia: true }, { hasMedia: false }])
  })
})

describe('lists and buttons', () => {
  it('a list has a row for each choice, and one for # below the main menu', () => {
    expect(after(deep, ['oi', '2'], styled('list'))[1]).toMatchObject({
      menu: { shape: 'list', button: 'Opções', rows: ['Segunda via', 'Cancelar', 'Vendas', '#'] },
    })
  })
  it('a row answers with its name; a typed number works too', () => {
    expect(kinds(after(deep, ['oi', 'Financeiro'], styled('list')))[0]).toBe('assign')
    expect(kinds(after(deep, ['oi', '2'], styled('list')))[0]).toBe('assign')
  })
  it('buttons become a text if there are more than three, and replace lists if the channel has none', () => {
    const queues = ['A', 'B', 'C', 'D'].map((name, at) => queue(at + 1, name))
    const shape = (count: number, given: Facts) => {
      const [first] = after(graphOf(queues.slice(0, count)), ['oi'], given)
      return first?.kind === 'menu' ? first.menu.shape : null
    }
    expect(shape(3, styled('button'))).toBe('buttons')
    expect(shape(4, styled('button'))).toBe('text')
    const [twins] = after(graphOf([queue(1, 'A'), queue(2, 'A')]), ['oi'], styled('button'))
    expect(twins).toMatchObject({ menu: { shape: 'text' } })
    expect(shape(3, styled('button', { list: true, replies: null }))).toBe('text')
    expect(shape(3, styled('list', { list: false, replies: null }))).toBe('text')
  })
  it.each(['facebook', 'instagram'] as const)(
    'on %s a list becomes thirteen quick replies, # among them',
    (channel) => {
      const takes = { list: false, replies: abilitiesOf(channel).replies }
      const ofNames = (names: string[], style: 'list' | 'button' | 'text' = 'list') => {
        const [first] = after(graphOf(names.map((name, at) => queue(at + 1, name))), ['oi'], styled(style, takes))
        return first?.kind === 'menu' ? first.menu : null
      }
      const thirteen = Array.from({ length: 13 }, (_, at) => `Fila ${at + 1}`)
      expect(ofNames(thirteen)).toMatchObject({ shape: 'buttons', buttons: thirteen })
      expect(ofNames(thirteen, 'button')).toMatchObject({ shape: 'buttons', buttons: thirteen })
      expect(ofNames(thirteen, 'text')).toMatchObject({ shape: 'text' })
      expect(ofNames([...thirteen, 'Fila 14'])).toMatchObject({ shape: 'text' })
      expect(ofNames(['x'.repeat(20), 'B'])).toMatchObject({ shape: 'buttons' })
      expect(ofNames(['x'.repeat(21), 'B'])).toMatchObject({ shape: 'text' })
      expect(after(deep, ['oi', '2'], styled('list', takes))[1]).toMatchObject({
        menu: { shape: 'buttons', buttons: ['Segunda via', 'Cancelar', 'Vendas', '#'] },
      })
    },
  )
  it('a name that is too long for a row makes the menu a text', () => {
    const graph = graphOf([queue(1, 'x'.repeat(25)), queue(2, 'Dois')])
    expect(after(graph, ['oi'], styled('list'))[0]).toMatchObject({ menu: { shape: 'text' } })
  })
})

describe('limits', () => {
  it('maxUseBotQueues: invalid answers repeat the menu, then a person takes over without a text', () => {
    const { effects, state } = talk(two, ['oi', 'a', 'b', 'c', 'd'])
    expect(kinds(effects)).toEqual(['menu', 'menu', 'menu', 'giveUp'])
    expect(state.isOver).toBe(true)
  })
  it('0 is no limit', () => {
    const given = facts({ limits: { most: 0, quietMinutes: 0 } })
    expect(talk(two, Array<string>(50).fill('hã'), given).effects).toHaveLength(50)
  })
  it('a choice is followed, however often the menu was sent', () => {
    expect(kinds(after(two, ['oi', 'a', 'b', '1']))[0]).toBe('assign')
  })
  it('timeUseBotQueues: silent for so many minutes after a menu, also across the hour; choices are followed', () => {
    const quiet = facts({ limits: { most: 3, quietMinutes: 90 } })
    const later = (minutes: number) => {
      const at = new Date(now.getTime() + minutes * 60_000)
      return { ...quiet, tokens: { ...quiet.tokens, now: at } }
    }
    const { state } = talk(two, ['oi'], quiet)
    expect(advance(two, state, { text: 'hã' }, later(89)).effects).toEqual([])
    expect(kinds(advance(two, state, { text: 'hã' }, later(90)).effects)).toEqual(['menu'])
    expect(kinds(advance(two, state, { text: '1' }, later(1)).effects)[0]).toBe('assign')
  })
  it('a deleted menu starts the conversation again', () => {
    const { state } = talk(two, ['oi', '2'])
    const without = graphOf([queue(1, 'Comercial'), queue(3, 'Suporte')])
    expect(kinds(advance(without, state, { text: '1' }, facts()).effects)).toEqual(['release', 'menu'])
  })
  it('a changed menu ignores numbers, and is sent again even in its quiet time', () => {
    const { state } = talk(two, ['oi'])
    const quiet = facts({ limits: { most: 3, quietMinutes: 30 } })
    expect(kinds(advance(two, state, { text: '1', isMenuChanged: true }, quiet).effects)).toEqual(['menu'])
    expect(kinds(advance(two, state, { text: 'Comercial', isMenuChanged: true }, quiet).effects)).toContain('assign')
  })
})

const words = fc.constantFrom('oi', '1', '2', '3', '#', 'sair', 'Financeiro', 'Vendas', '', '99')
const step = fc.record({ text: words, minutes: fc.integer({ min: 0, max: 120 }) })
const walked = (steps: { text: string; minutes: number }[], most: number, quietMinutes: number) => {
  const seen: { before: State; advance: Advance }[] = []
  let state: State = beginning
  let at = now.getTime()
  for (const { text, minutes } of steps) {
    at += minutes * 60_000
    const given = facts({ limits: { most, quietMinutes } })
    const next = advance(deep, state, { text }, { ...given, tokens: { ...given.tokens, now: new Date(at) } })
    seen.push({ before: state, advance: next })
    state = next.state
  }
  return seen
}

describe('whatever customers write', () => {
  const steps = fc.array(step, { maxLength: 40 })
  it('the bot sends its menus at most as often as its limit without a choice', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 60 }), (said, most, quiet) => {
        const seen = walked(said, most, quiet)
        const unchosen = seen.filter(({ before, advance: { state } }) => state.asked > before.asked)
        expect(unchosen.length).toBeLessThanOrEqual(most)
        for (const { advance: made } of seen)
          expect(kinds(made.effects).filter((kind) => kind === 'menu').length).toBeLessThanOrEqual(1)
        // Each choice leads further down, so that what is said in all has a bound too.
        const menus = seen.flatMap((each) => kinds(each.advance.effects)).filter((kind) => kind === 'menu')
        expect(menus.length).toBeLessThanOrEqual(most * 3)
      }),
    )
  })
  it('a conversation ends once, and nothing is sent after it', () => {
    fc.assert(
      fc.property(steps, (said) => {
        const effects = walked(said, 3, 0).flatMap((each) => each.advance.effects)
        const ends = effects.flatMap(({ kind }, at) => (['close', 'off', 'giveUp'].includes(kind) ? [at] : []))
        expect(ends.length).toBeLessThanOrEqual(1)
        if (ends[0] !== undefined) expect(ends[0]).toBe(effects.length - 1)
      }),
    )
  })
  it('it waits at a menu or is over', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (said) => {
        for (const { advance: made } of walked(said, 3, 0)) expect(made.state.isOver).toBe(made.state.at === null)
      }),
    )
  })
})

describe('an external system', () => {
  it('answers from where an option or a queue leads to it', () => {
    const handing = option(1, 'Pedidos', { kind: 'integration', integrationId: 7 })
    const source = graphOf([queue(1, 'Vendas', { options: [handing] }), queue(2, 'Suporte', { integrationId: 8 })])
    const asked = talk(source, ['oi', '1', '1'])
    expect(asked.effects.at(-1)).toEqual({ kind: 'integration', integrationId: 7, keepsQueue: false })
    expect(asked.state.isOver).toBe(true)
    const chosen = after(source, ['oi', '2'])
    expect(chosen.at(-1)).toEqual({ kind: 'integration', integrationId: 8, keepsQueue: true })
    expect(kinds(chosen)).not.toContain('position')
  })
})
