/** What an account at Meta may hold of templates, however strange, and many who ask for it at once. */
import { listTemplates, syncTemplates } from '@guiche/contract/features/message-templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const id = await company.connection({ channel: 'whatsappapi', phoneNumberId: crypto.randomUUID() })
  const admin = await company.user({ profile: 'admin' })
  const params = { id }
  const sync = () => w.call(syncTemplates, { params }, admin)
  const list = async () => (await w.call(listTemplates, { params, query: {} }, admin)).body.records
  return { sync, list }
}
let made = 0
const template = (more: object = {}) => {
  made += 1
  const components = [{ type: 'BODY', text: 'Olá' }]
  return { id: String(made), name: `modelo_${made}`, language: 'pt_BR', category: 'UTILITY', components, ...more }
}

it('texts that the database would refuse are stored without what it refuses', async () => {
  const { sync, list } = await place()
  meta.data = [template({ name: 'a\u0000b\ud800', components: [{ type: 'BODY', text: 'Olá\u0000, \udc00{{1}}' }] })]
  expect((await sync()).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'ab\ufffd', body: 'Olá, \ufffd{{1}}' }])
})

it('one that has no id, no name or one beyond measure is left out, and the others are read', async () => {
  const { sync, list } = await place()
  const long = Array.from({ length: 9000 }, () => crypto.randomUUID()[0]).join('')
  const broken = [{ id: undefined }, { name: '' }, { name: long }, { id: long }, { language: long }, { components: 1 }]
  meta.data = [...broken.map(template), null, template({ name: 'boa', id: 77 }), template({ name: 'boa', id: '77' })]
  expect((await sync()).body.templates).toBe(1)
  expect(await list()).toMatchObject([{ name: 'boa' }])
})

it('many who ask at once have Meta asked once', async () => {
  const { sync } = await place()
  meta.data = [template()]
  meta.asked = 0
  meta.answersAfter = new Promise((resolve) => setTimeout(resolve, 1000))
  const asking = [1, 2, 3, 4, 5].map(sync)
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(meta.asked).toBe(1)
})

it('an answer of another shape says nothing, and is asked for again', async () => {
  for (const answer of [{ success: true }, { data: {} }, [], null])
    await expect(readTemplates({ ...graph, get: async () => answer }, account)).rejects.toMatchObject({
      name: 'TemporaryFailure',
    })
})

it('reading them ends, however many pages Meta says there are', async () => {
  const endless: GraphClient = {
    ...graph,
    get: async () => ({ data: [template()], paging: { next: 'more', cursors: { after: 'x' } } }),
  }
  expect((await readTemplates(endless, account)).length).toBe(60)
  const slow = readTemplates(endless, account, -1)
  await expect(slow).rejects.toMatchObject({ name: 'TemporaryFailure' } satisfies Partial<TemporaryFailure>)
})
