/** A process that dies while a flow asks outside, before or after any of its commits: the customer reads the same answers, each once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { type DrawnNode, inLine, published } from '../../../test/drawn-flows.ts'
import { type Death, deaths, dying } from '../../../test/dying.ts'
import { aiKey, type OutsideWorld, outsideWorld } from '../../../test/outside-world.ts'
import { answerCustomer } from '../answers/actions/answer-customer.ts'
import { answerFlow } from './actions/answer-flow.ts'

let w: OutsideWorld
beforeAll(async () => {
  w = await outsideWorld()
})
afterAll(() => w.close())

const bot = () => {
  const address = { urlN8N: `${w.outsideUrl}/typebot`, typebotSlug: 'padaria' }
  // Whoever takes over comes after two minutes.
  const fields = { name: 'Padaria', ...address, typebotDelayMessage: 0, typebotExpires: 0 }
  return ['b', 'typebot', fields] satisfies DrawnNode
}
const mind: DrawnNode = ['a', 'openai', { name: 'Ajuda', prompt: 'Você atende uma padaria.', apiKey: aiKey }]
const between: DrawnNode = ['m', 'message', { label: 'E agora?' }]
const menu = '*1* - Horários\n*2* - Encomendas\n*3* - Falar com uma pessoa'

/** Whoever died holds the ticket until their time is over. */
const othersTakeOver = async () => {
  await w.drainJobs()
  w.clock.at = new Date(w.clock.now().getTime() + 121_000)
  await w.hurryJobs()
  await w.drainJobs()
}

interface Talk {
  nodes: DrawnNode[]
  words: string[]
  death: Death
  /** At which of the words; absent: at each. */
  at?: string
}

/** The whole conversation; whoever asks outside dies first. Answers what was read, how often somebody died, and how often the assistant was asked. */
const talk = async ({ nodes, words, death, at }: Talk) => {
  const { customer, company, ticketOf, sql, change, admin } = await answering(w)
  await change({ flowIdWelcome: await published(w, admin, inLine(...nodes)) })
  w.chats.asked.length = 0
  let died = 0
  for (const said of words) {
    await customer.says(said)
    const { id: ticketId } = await ticketOf()
    await answerCustomer(company.ctx, { ticketId })
    const { ctx, hasDied } = dying(company.ctx, death)
    if (at === undefined || at === said) await answerFlow(ctx, { ticketId }).catch(() => undefined)
    if (hasDied()) died += 1
    await othersTakeOver()
  }
  const rows = (await sql(
    'select body, media_type, media_file from messages where company_id = $1 and from_me order by seq',
    [company.id],
  )) as { body: string; media_type: string; media_file: string | null }[]
  const files = rows.flatMap(({ media_file }) => (media_file === null ? [] : [media_file]))
  const kept = await Promise.all(files.map((file) => w.deps.storage.size(file)))
  return { read: rows.map(({ body, media_type }) => body || media_type), died, kept, asked: w.chats.asked.length }
}

describe('a process that dies while a flow calls an external system', () => {
  // It reads what it is told in two transactions of its own.
  it.each(deaths(4))(
    'at commit $at, $when it, lets the assistant send everything once',
    async (death) => {
      const { read, died, asked } = await talk({ nodes: [mind], words: ['oi', 'tem bolo?'], death })
      expect(read).toEqual(['Entendi: oi', 'Entendi: tem bolo?'])
      expect(died).toBe(2)
      // What it said is lost: it is asked again.
      expect(asked).toBe(death.at === 4 && death.when === 'before' ? 4 : 2)
    },
    60_000,
  )
  it.each(deaths(2).filter(({ at, when }) => at === 1 || when === 'after'))(
    'at commit $at, $when it, skips nothing of a Typebot and repeats nothing',
    async (death) => {
      const words = ['oi', '2', '12', 'tem bolo?']
      const { read, died, kept } = await talk({ nodes: [bot(), between, mind], words, death })
      const orders = ['image', 'Quantos pães?', 'Anotado: 12 pães.', 'E agora?', 'Entendi: 12', 'Entendi: tem bolo?']
      expect(read).toEqual(['Olá, *Ana Souza*!', menu, ...orders])
      expect(died).toBe(4)
      expect(kept).toEqual([expect.any(Number)])
    },
    60_000,
  )
  it('between a Typebot’s answer and its commit asks it again, as it cannot know: one answer is sent', async () => {
    const death = { at: 2, when: 'before' } as const
    const { read, died } = await talk({ nodes: [bot(), between], words: ['oi', '2', '12'], death, at: '2' })
    expect(died).toBe(1)
    expect(read).toEqual([
      'Olá, *Ana Souza*!',
      menu,
      'Invalid message. Please, try again.',
      'Anotado: 12 pães.',
      'E agora?',
    ])
  })
})
