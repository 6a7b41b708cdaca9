/** Whatever a system outside answers, the customer is answered once or a person goes on: no job fails, and nothing of it waits for ever. */
import { createIntegration, deleteIntegration, listExchanges } from '@guiche/contract/features/integrations'
import { deletePrompt } from '@guiche/contract/features/prompts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answering, answeringByPrompt } from '../../../test/answering.ts'
import { type StrangeSystem, strangeSystem } from '../../../test/strange-system.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { answerOutside } from './actions/answer-outside.ts'
import { fetchFiles } from './actions/fetch-files.ts'

let w: World
let strange: StrangeSystem
beforeAll(async () => {
  strange = await strangeSystem()
  w = await world({ ownDatabase: 'strange_answers', env: { ALLOW_PRIVATE_ADDRESSES: '1' } })
})
afterAll(async () => {
  await w.close()
  await strange.close()
})

/** What jobs stumbled over. */
const troubles = () =>
  withClient(w.urls.owner, async (client) => {
    const { rows } = await client.query(
      'select last_error from graphile_worker._private_jobs where last_error is not null',
    )
    return rows.map(({ last_error }) => last_error as string)
  })
afterEach(async () => {
  expect(await troubles()).toEqual([])
  await w.forgetJobs()
})

const ofWebhook = () => ({ type: 'webhook', urlN8N: `${strange.url}/hook` })
const ofTypebot = () => ({ type: 'typebot', urlN8N: strange.url, typebotSlug: 'padaria', typebotDelayMessage: 0 })
const scene = async (body: object = ofWebhook()) => {
  const open = await answering(w)
  const made = await w.call(createIntegration, { body: { name: 'Robô', ...body } as never }, open.admin)
  await open.change({ integrationId: made.body.id })
  const params = { id: made.body.id as never }
  const exchanges = async () => (await w.call(listExchanges, { params }, await open.boss())).body
  const rows = async (columns: string) => {
    const { id } = await open.ticketOf()
    return open.sql(
      `select ${columns} from messages where company_id = $1 and ticket_id = $2 and from_me order by seq`,
      [open.company.id, id],
    )
  }
  /** As often as jobs were put off. */
  const hurry = async (times = 1) => {
    for (let at = 0; at < times; at += 1) {
      await w.hurryJobs()
      await w.drainJobs()
    }
  }
  return { ...open, params, exchanges, rows, hurry }
}
const withPrompt = (more: object = {}) => answeringByPrompt(w, strange.url, more)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const recording = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(22),
  Buffer.from('OpusHead'),
  Buffer.alloc(500),
])
/** A webhook that names a file of its own, and the file. */
const saysFile = (
  file: Buffer,
  { path = '/files/pao.png', ...more }: { path?: string; caption?: string; voice?: boolean },
) =>
  strange.says(({ path: asked }) =>
    asked === '/hook'
      ? { messages: [{ mediaUrl: `${strange.url}${path}`, ...more }] }
      : (response) => response.end(file),
  )

describe('a webhook that answers', () => {
  it('with NUL and halves of characters is read without them', async () => {
    strange.says(String.raw`{"messages":["a\u0000b","\ud800!"],"variables":{"x\u0000y":"1\u0000","z":"\udc00"}}`)
    const { write } = await scene()
    expect(await write('oi')).toEqual(['ab', '\ufffd!'])
    await write('e agora?')
    expect(JSON.parse(strange.asked[1]?.body ?? '').variables).toEqual({ xy: '1', z: '\ufffd' })
  })

  it('with ids that no database has changes nothing', async () => {
    strange.says({ messages: ['um momento'], ticket: { queueId: 99_999_999_999, userId: 2 ** 40, tags: [2 ** 40] } })
    const { write, ticketOf, queueIds } = await scene()
    expect(await write('oi')).toEqual(['um momento'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[0], userId: null, isBot: false })
  })

  it('with users, queues and tags of another company changes nothing there', async () => {
    const other = await w.company()
    const { id: userId } = await other.user()
    const queueId = await other.queue()
    strange.says({ messages: ['um momento'], ticket: { queueId, userId } })
    const { write, ticketOf, queueIds } = await scene()
    expect(await write('oi')).toEqual(['um momento'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[0], userId: null, isBot: false })
  })

  it('with JSON of a hundred thousand levels is read, or is nonsense', async () => {
    strange.says(`{"messages":["ok"],"more":${deep(100_000)}}`)
    const { write } = await scene()
    expect(await write('oi')).toEqual(['ok'])
  })

  it('with more values than anybody means is nonsense where they are meant for us, and silent elsewhere', async () => {
    const ones = Array.from({ length: 50_000 }, () => 1)
    strange.says({ messages: ['ok'], data: ones })
    const { write, exchanges } = await scene()
    expect(await write('oi')).toEqual(['ok'])
    strange.says({ data: ones })
    await write('e agora?')
    strange.says({ messages: ones })
    await write('e depois?')
    expect((await exchanges()).map(({ failure }) => failure)).toEqual(['nonsense', null, null])
  })

  it('with blank text sends nothing', async () => {
    strange.says({ messages: ['   ', { text: '\n' }, 'oi'] })
    const { write } = await scene()
    expect(await write('oi')).toEqual(['oi'])
  })

  it('with a page instead of JSON is silent', async () => {
    strange.says('<!doctype html><title>Bem-vindo</title>')
    const { write, exchanges } = await scene()
    expect(await write('oi')).toEqual([])
    expect((await exchanges()).map(({ failure }) => failure)).toEqual([null])
  })

  it('with a file whose name is unreadable gives it another name', async () => {
    saysFile(picture, { path: '/files/%E0%A4%A' })
    const { write, rows } = await scene()
    await write('oi')
    expect(await rows('media_type, media_name')).toEqual([{ media_type: 'image', media_name: '%E0%A4%A' }])
    saysFile(picture, { path: `/files/..%2F..%5Ca%00b%0Ac${'x'.repeat(1_000)}.png` })
    await write('outra')
    const [, second] = (await rows('media_name')) as { media_name: string }[]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(second?.media_name).toMatch(/^[^\u0000-\u001f/\\]{1,200}$/)
  })

  it('with an empty file sends its address', async () => {
    saysFile(Buffer.alloc(0), { caption: 'Cardápio' })
    const { write } = await scene()
    expect(await write('oi')).toEqual([`Cardápio\n${strange.url}/files/pao.png`])
  })

  it('with a caption for a recording sends it before the recording, as recordings have no captions', async () => {
    saysFile(recording, { caption: 'Ouça', voice: true })
    const { write, rows } = await scene()
    await write('oi')
    expect(await rows('media_type, body')).toEqual([
      { media_type: 'conversation', body: 'Ouça' },
      { media_type: 'audio', body: '' },
    ])
  })

  it('with many files that never arrive sends their addresses when time is up', async () => {
    strange.says(() => () => undefined)
    const { company } = await scene()
    const says = Array.from({ length: 20 }, (_, at) => {
      return { kind: 'file', url: `${strange.url}/${at}.png`, caption: '', isVoiceNote: false } as const
    })
    const wish = { channel: 'whatsapp', idOf: () => crypto.randomUUID(), withinMs: 300 } as const
    const posted = await fetchFiles(company.ctx, says, wish)
    expect(posted.map(({ body }) => body)).toEqual(says.map(({ url }) => url))
    expect(strange.asked.length).toBeLessThan(20)
  })

  it('and moves, tags or closes the ticket with a late answer does nothing', async () => {
    const open = await scene()
    strange.says(async () => {
      await open.sql("update tickets set user_id = $2, status = 'open', is_bot = false where company_id = $1", [
        open.company.id,
        open.agent.id,
      ])
      return { messages: ['tarde'], variables: { a: 1 }, ticket: { close: true } }
    })
    await open.customer.says('oi')
    await w.drainJobs()
    expect(await open.ticketOf()).toMatchObject({ status: 'open', userId: open.agent.id })
    expect(await open.said()).toEqual([])
  })
})

describe('an assistant that is removed during a conversation', () => {
  it('as an integration, is ignored, and people take over at once', async () => {
    const open = await scene()
    strange.says(async () => {
      await w.call(deleteIntegration, { params: open.params }, open.admin)
      return { messages: ['ainda estou aqui'] }
    })
    expect(await open.write('oi')).toEqual([])
    expect(await open.ticketOf()).toMatchObject({ isBot: false, useIntegration: false, queueId: open.queueIds[0] })
  })

  it('as a prompt, is ignored, and people take over at once', async () => {
    const open = await withPrompt()
    strange.says(async () => {
      await w.call(deletePrompt, { params: open.params }, open.admin)
      return { choices: [{ message: { content: 'ainda estou aqui' } }] }
    })
    expect(await open.write('oi')).toEqual([])
    expect(await open.ticketOf()).toMatchObject({ isBot: false, useIntegration: false, queueId: open.queueIds[1] })
  })
})

describe('a Typebot that answers', () => {
  const p = (text: string) => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } })
  it('with a thousand messages sends the first of them, and a long one in pieces', async () => {
    strange.says({
      sessionId: 's',
      messages: Array.from({ length: 1_000 }, (_, at) => p(`${at}`)),
      input: { type: 'text input' },
    })
    const { write } = await scene(ofTypebot())
    expect((await write('oi')).length).toBeLessThanOrEqual(20)
  })

  it('with a picture inside of its address, or a caption without an end, sends a few messages', async () => {
    const letters = 'A'.repeat(100_000)
    const url = `data:image/png;base64,${letters}`
    const items = [
      { content: 'Pão', pictureSrc: url },
      { content: letters, pictureSrc: `${strange.url}/nowhere` },
    ]
    strange.says({
      sessionId: 's',
      messages: [
        { type: 'image', content: { url } },
        { type: 'image', content: { url: 'https://x.example/'.padEnd(9_000, 'x') } },
      ],
      input: { type: 'choice input', items },
    })
    const { write } = await scene(ofTypebot())
    const heard = await write('oi')
    expect(heard.map((text) => text.slice(0, 20))[0]).toBe('*1* - Pão')
    expect(heard.join('').length).toBeLessThan(20_000)
  })

  it('with text nested too deeply is nonsense', async () => {
    const [open, close] = ['{"type":"p","children":['.repeat(3_000), ']}'.repeat(3_000)]
    strange.says(`{"sessionId":"s","messages":[{"type":"text","content":{"richText":[${open}{"text":"x"}${close}]}}]}`)
    const { write, exchanges, hurry, ticketOf } = await scene(ofTypebot())
    expect(await write('oi')).toEqual([])
    await hurry()
    expect((await exchanges()).map(({ failure }) => failure)).toEqual(['nonsense', 'nonsense'])
    expect(await ticketOf()).toMatchObject({ isBot: false })
    strange.says(`{"sessionId": 7, "messages": ${deep(100_000)}}`)
    const other = await scene(ofTypebot())
    expect(await other.write('oi')).toEqual([])
    await other.hurry()
    expect((await other.exchanges()).map(({ failure }) => failure)).toEqual(['nonsense', 'nonsense'])
  })

  it('with null where a value may stand is understood', async () => {
    strange.says({
      sessionId: 's\u0000',
      messages: [{ type: 'image', content: null }, { type: 'embed' }, p('oi')],
      input: { type: 'choice input', items: [{ content: null, title: 'Sim' }, { content: 'Não' }], options: null },
    })
    const { write } = await scene(ofTypebot())
    expect(await write('oi')).toEqual(['oi', '*1* - Sim\n*2* - Não'])
  })

  it('with # and JSON sends none of it', async () => {
    const said = ['#{"queueId": "abc"}', '#{"stopBot": false}', '#{}', '#promoção', `#{"queueId": ${2 ** 40}}`]
    strange.says({ sessionId: 's', messages: said.map(p) })
    const { write, ticketOf, queueIds } = await scene(ofTypebot())
    expect(await write('oi')).toEqual(['#promoção'])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[0] })
  })

  it('with pauses has sent everything before it gets more', async () => {
    strange.says(({ path, body }) =>
      path.endsWith('startChat')
        ? { sessionId: 's', messages: [p('um'), p('dois'), p('três')], input: { type: 'text input' } }
        : { messages: [p(`ouvi ${JSON.parse(body).message}`)], input: { type: 'text input' } },
    )
    const { customer, hurry, said, write } = await scene({ ...ofTypebot(), typebotDelayMessage: 20_000 })
    expect(await write('oi')).toEqual([])
    await hurry()
    await customer.says('quero pão')
    await w.drainJobs()
    expect(strange.asked).toHaveLength(1)
    await hurry(4)
    expect(await said()).toEqual(['um', 'dois', 'três', 'ouvi quero pão'])
  })

  it('with pauses sends nothing more once an agent has the ticket', async () => {
    strange.says({ sessionId: 's', messages: [p('um'), p('dois'), p('três')], input: { type: 'text input' } })
    const { write, hurry, said, sql, company, agent, ticketOf } = await scene({
      ...ofTypebot(),
      typebotDelayMessage: 20_000,
    })
    await write('oi')
    await hurry()
    await sql("update tickets set user_id = $2, status = 'open', is_bot = false where company_id = $1", [
      company.id,
      agent.id,
    ])
    await hurry(3)
    expect(await said()).toEqual(['um'])
    expect(await ticketOf()).toMatchObject({ status: 'open', userId: agent.id })
  })
})

describe('many customers at once', () => {
  /** Six who wait for a system that takes its time, half of them for another one where `systems` is two. Answers how many were asked at a time. */
  const crowd = async (systems: 1 | 2) => {
    const there = await scene()
    const { company, connectionId, sql, admin, params } = there
    const ids = [Number(params.id)]
    if (systems === 2) {
      const second = await w.call(createIntegration, { body: { name: 'Outro', ...ofWebhook() } as never }, admin)
      ids.push(second.body.id)
    }
    let [busy, most] = [0, 0]
    strange.says(async () => {
      busy += 1
      most = Math.max(most, busy)
      await new Promise((resolve) => setTimeout(resolve, 200))
      busy -= 1
      return { messages: ['ok'] }
    })
    for (let at = 0; at < 6; at += 1) await w.customer(company.id, connectionId, `Cliente ${at}`).says('oi')
    const rows = (await sql(
      'update tickets set use_integration = true, integration_id = ($2::int[])[1 + id % cardinality($2::int[])] where company_id = $1 returning id',
      [company.id, ids],
    )) as { id: number }[]
    await Promise.all(rows.map(({ id }) => answerOutside(company.ctx, { ticketId: id })))
    const answered = async () =>
      (await sql(`select from messages where company_id = $1 and from_me and body = 'ok'`, [company.id])).length
    const inLine = async () => (await sql('select from outside_waits where company_id = $1', [company.id])).length
    return { ...there, most, answered, inLine }
  }

  it('call one system three at a time; the one that is done wakes the next', async () => {
    const { most, answered, inLine } = await crowd(1)
    expect(most).toBe(3)
    const waiting = await inLine()
    expect(waiting).toBeGreaterThan(0)
    expect(await answered()).toBe(6 - waiting)
    await w.drainJobs()
    expect(await answered()).toBe(6)
    expect(await inLine()).toBe(0)
  })

  it('call all systems of a company four at a time', async () => {
    const { most, answered, inLine } = await crowd(2)
    expect(most).toBe(4)
    await w.drainJobs()
    expect(await answered()).toBe(6)
    expect(await inLine()).toBe(0)
  })

  it('continue when the system that should be called is gone, and when nobody woke them', async () => {
    const { company, sql, answered, inLine, hurry } = await crowd(1)
    await sql(
      `update tickets set use_integration = false where company_id = $1 and id in (
        select ticket_id from outside_waits where company_id = $1 order by since limit 1)`,
      [company.id],
    )
    // As if those who were answered had died: their wakes are lost.
    await w.forgetJobs()
    await sql('update outside_waits set woken_at = null where company_id = $1', [company.id])
    const [row] = (await sql('select ticket_id from outside_waits where company_id = $1 order by since limit 1', [
      company.id,
    ])) as { ticket_id: number }[]
    await answerOutside(company.ctx, { ticketId: row?.ticket_id ?? 0 })
    await hurry()
    expect(await answered()).toBe(5)
    expect(await inLine()).toBe(0)
  })
})

describe('a Typebot that answers with a megabyte of nothing', () => {
  it('is nonsense at once, and people take over', async () => {
    strange.says(`{"sessionId":"s","messages":[{"type":"text","content":{"richText":[${'1,'.repeat(500_000)}1]}}]}`)
    const { write, hurry, ticketOf, exchanges, queueIds } = await scene(ofTypebot())
    expect(await write('oi')).toEqual([])
    await hurry(2)
    expect((await exchanges()).map(({ failure }) => failure)).toEqual(['nonsense', 'nonsense'])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[0] })
  })
})
