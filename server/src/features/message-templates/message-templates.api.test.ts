/** What an account at Meta may hold of templates, however strange, and many who ask for it at once. */
import {
  listTemplates,
  sendTemplate,
  syncTemplates,
  templatesFreshMs,
} from '@guiche/contract/features/message-templates'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { FinalFailure, type TemporaryFailure } from '../../channels/channel.ts'
import type { GraphClient } from '../../channels/meta/client/graph-client.ts'
import { readTemplates } from '../../channels/whatsapp-cloud/translate-inbound/templates.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'

const account = { phoneNumberId: '1', wabaId: '2', accessToken: 'token' }
/** What Meta answers next, and how often it was asked. */
const meta = { data: [] as unknown[], asked: 0, answersAfter: Promise.resolve() as Promise<unknown> }
const graph: GraphClient = {
  get: async () => {
    meta.asked += 1
    await meta.answersAfter
    return { data: meta.data }
  },
  post: () => Promise.reject(new FinalFailure('provider_refused')),
  download: () => Promise.reject(new FinalFailure('media_missing')),
}

let w: World
beforeAll(async () => {
  const templates = () => readTemplates(graph, account)
  w = await world({ channels: [{ ...whatsappCloud({ graphUrl: 'http://127.0.0.1:9' }), templates }] })
})
afterAll(() => w.close())

const place = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const id = await company.connection({
    channel: 'whatsappapi',
    phoneNumberId: crypto.randomUUID(),
    queueIds: [queueId],
  })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const params = { id }
  const sync = () => w.call(syncTemplates, { params }, admin)
  const list = async () => (await w.call(listTemplates, { params, query: {} }, admin)).body.records
  const attended = async () => {
    await w.customer(company.id, id).says('Oi')
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body
    const ticketId = tickets[0]?.id ?? 0
    const turn = (status: 'open' | 'closed') =>
      w.call(updateTicket, { params: { id: ticketId }, body: { status } as never }, admin)
    await turn('open')
    const posted = async () =>
      (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, admin)).body.messages.filter(
        ({ fromMe, mediaType }) => fromMe && mediaType === 'interactiveMessage',
      )
    return { ticketId, turn, posted }
  }
  return { admin, sync, list, attended }
}
let made = 0
const template = (more: object = {}) => {
  made += 1
  const components = [{ type: 'BODY', text: 'Olá' }]
  return { id: String(made), name: `modelo_${made}`, language: 'pt_BR', category: 'UTILITY', components, ...more }
}

it('texts that the database would refuse are stored without the refused characters', async () => {
  const { sync, list } = await place()
  meta.data = [template({ name: 'a\u0000b\ud800', components: [{ type: 'BODY', text: 'Olá\u0000, \udc00{{1}}' }] })]
  expect((await sync()).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'ab\ufffd', body: 'Olá, \ufffd{{1}}' }])
})

it('a template without an id or a name, or with an oversized one, is skipped, and the others are read', async () => {
  const { sync, list } = await place()
  const long = Array.from({ length: 9000 }, () => crypto.randomUUID()[0]).join('')
  const broken = [{ id: undefined }, { name: '' }, { name: long }, { id: long }, { language: long }, { components: 1 }]
  meta.data = [...broken.map(template), null, template({ name: 'boa', id: 77 }), template({ name: 'boa', id: '77' })]
  expect((await sync()).body.templates).toBe(1)
  expect(await list()).toMatchObject([{ name: 'boa' }])
})

it('many parallel requests ask Meta once', async () => {
  const { sync } = await place()
  meta.data = [template()]
  meta.asked = 0
  meta.answersAfter = new Promise((resolve) => setTimeout(resolve, 1000))
  const asking = [1, 2, 3, 4, 5].map(sync)
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(meta.asked).toBe(1)
})

it('a response of another shape is ignored, and is requested again', async () => {
  for (const answer of [{ success: true }, { data: {} }, [], null])
    await expect(readTemplates({ ...graph, get: async () => answer }, account)).rejects.toMatchObject({
      name: 'TemporaryFailure',
    })
})

describe('a template that is sent again under its id', () => {
  const greets = (text: string) => template({ status: 'APPROVED', components: [{ type: 'BODY', text }] })
  const scene = async () => {
    const { admin, sync, list, attended } = await place()
    const here = greets('Olá, {{1}}!')
    meta.data = [here]
    await sync()
    const [stored] = await list()
    const { ticketId, turn, posted } = await attended()
    const wish = { id: crypto.randomUUID(), templateId: stored?.id, body: ['Ana'] }
    const send = async (more: object = {}) => {
      const body = { ...wish, ...more } as never
      const answer = await w.call(sendTemplate, { params: { ticketId }, body }, admin)
      return [answer.status, answer.body.code ?? answer.body.messages[0]?.body]
    }
    let turns = 0
    /** As Meta has it from now on. */
    const become = async (data: unknown[]) => {
      turns += 1
      meta.data = data
      w.clock.at = new Date(Date.now() + turns * (templatesFreshMs + 1000))
      expect((await sync()).body.templates).toBe(data.length)
      w.clock.at = null
    }
    expect(await send()).toEqual([200, 'Olá, Ana!'])
    return { here, turn, posted, send, become }
  }
  const again = [200, 'Olá, Ana!']

  it('returns the stored message after its ticket closed', async () => {
    const { turn, posted, send } = await scene()
    await turn('closed')
    expect(await send()).toEqual(again)
    expect(await send({ body: ['Eva'] })).toEqual([409, 'ERR_CANNOT_REPLY'])
    expect(await send({ id: crypto.randomUUID() })).toEqual([409, 'ERR_CANNOT_REPLY'])
    expect(await posted()).toHaveLength(1)
  })

  it('returns the stored message after Meta paused the template, changed its text or deleted it', async () => {
    const { here, posted, send, become } = await scene()
    await become([{ ...here, status: 'PAUSED' }])
    expect(await send()).toEqual(again)
    expect(await send({ id: crypto.randomUUID() })).toEqual([409, 'ERR_TEMPLATE_UNUSABLE'])
    await become([{ ...here, components: [{ type: 'BODY', text: 'Bom dia, {{1}}!' }] }])
    expect(await send()).toEqual(again)
    expect(await send({ body: ['Eva'] })).toEqual([409, 'ERR_MESSAGE_ID_TAKEN'])
    await become([template()])
    expect(await send()).toEqual(again)
    expect(await posted()).toHaveLength(1)
  })
})

it('reading templates ends, however many pages Meta announces', async () => {
  const endless: GraphClient = {
    ...graph,
    get: async () => ({ data: [template()], paging: { next: 'more', cursors: { after: 'x' } } }),
  }
  expect((await readTemplates(endless, account)).length).toBe(60)
  const slow = readTemplates(endless, account, -1)
  await expect(slow).rejects.toMatchObject({ name: 'TemporaryFailure' } satisfies Partial<TemporaryFailure>)
})
