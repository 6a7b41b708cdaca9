import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { receiveMetaWebhook, verifyMetaWebhook } from '@guiche/contract/features/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world as openWorld, type World } from '../../../test/world.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'
import { withClient } from '../../platform/db/with-client.ts'

const appSecret = 'app-secret-of-tests'

let world: World
beforeAll(async () => {
  world = await openWorld({ channels: [whatsappCloud({ graphUrl: 'http://127.0.0.1:9' })] })
})
afterAll(() => world.close())

const challenge = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': '1158201444' }

describe('the verification of our address', () => {
  it('returns the challenge unchanged, as plain text', async () => {
    const answer = await world.raw(verifyMetaWebhook, { query: challenge })
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  })

  it.each([
    ['a wrong token', { ...challenge, 'hub.verify_token': 'verify-mf' }],
    ['another mode', { ...challenge, 'hub.mode': 'unsubscribe' }],
    ['nothing', {}],
  ])('is refused with %s', async (_what, query) => {
    const answer = await world.raw(verifyMetaWebhook, { query })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ERR_NO_PERMISSION'])
  })
})

const sign = (body: string, secret = appSecret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const post = (body: string, signature: string | undefined = sign(body), contentType = 'application/json') =>
  world.app.inject({
    method: receiveMetaWebhook.method,
    url: `/api${receiveMetaWebhook.path}`,
    headers: { 'content-type': contentType, ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }) },
    payload: body,
  })

const text = (phone: string, id: string, body = 'olá') => ({
  from: phone,
  id,
  timestamp: '1772362800',
  type: 'text',
  text: { body },
})
const envelope = (account: string, value: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: account }, ...value },
          },
        ],
      },
    ],
  })

describe('the signature', () => {
  const body = envelope('404404404', {})

  it('covers the bytes as they came', async () => {
    const spaced = `${body.replace('{', '{ ')}\n`
    expect((await post(spaced)).statusCode).toBe(200)
  })

  it.each([
    ['none', ''],
    ['made with another secret', sign(body, 'another secret')],
    ['of another body', sign(`${body} `)],
    ['cut short', sign(body).slice(0, -2)],
    ['that is no hash', 'sha256=olá'],
  ])('%s is refused', async (_what, signature) => {
    const answer = await post(body, signature)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'ERR_SIGNATURE_INVALID'])
  })

  it('authenticates a body that is not JSON or has the wrong shape', async () => {
    expect((await post('{"object":')).statusCode).toBe(400)
    expect((await post('{"object":1}')).statusCode).toBe(400)
    expect((await post('object=x', sign('object=x'), 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })
})

describe('without an app secret', () => {
  it('both calls say what is missing', async () => {
    const bare = await openWorld({ env: { META_APP_SECRET: '', META_VERIFY_TOKEN: '' } })
    const answers = [
      await bare.raw(verifyMetaWebhook, { query: challenge }),
      await bare.raw(receiveMetaWebhook, { body: { object: 'x', entry: [] } }),
    ]
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(2).fill('ERR_WEBHOOK_NOT_CONFIGURED'))
    await bare.close()
  })
})

describe('a signed webhook', () => {
  const number = () => String(randomInt(10 ** 9, 10 ** 10))
  const connected = async () => {
    const company = await world.company()
    const account = number()
    await company.connection({ channel: 'whatsappapi', phoneNumberId: account })
    return { company, account, phone: `5511${randomInt(900_000_000, 999_999_999)}` }
  }
  const stored = (companyId: number) =>
    withClient(world.urls.owner, async (client) => {
      await client.query('set role guiche_platform')
      const { rows } = await client.query(
        'select external_id, body, ack, from_me from messages where company_id = $1 order by seq',
        [companyId],
      )
      return rows as { external_id: string; body: string; ack: number; from_me: boolean }[]
    })

  it('is stored before it is acknowledged, in order, and a repeated one is stored once', async () => {
    const { company, account, phone } = await connected()
    const ids = [randomUUID(), randomUUID(), randomUUID()].map((id) => `wamid.${id}`)
    const body = envelope(account, { messages: ids.map((id, index) => text(phone, id, `texto ${index}`)) })
    const answer = await post(body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 3 }])
    expect((await stored(company.id)).map(({ external_id }) => external_id)).toEqual(ids)
    await Promise.all([post(body), post(body), post(body)])
    expect(await stored(company.id)).toHaveLength(3)
  })

  it('goes to the company of its number and to nobody else', async () => {
    const [one, two] = [await connected(), await connected()]
    await post(envelope(one.account, { messages: [text(one.phone, `wamid.${randomUUID()}`)] }))
    expect(await stored(one.company.id)).toHaveLength(1)
    expect(await stored(two.company.id)).toEqual([])
  })

  it('for a number that no connection has is answered with 200 and not stored', async () => {
    const answer = await post(envelope(number(), { messages: [text('5511999999999', `wamid.${randomUUID()}`)] }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 0 }])
  })

  it('of a deleted connection is no longer accepted', async () => {
    const { company, account, phone } = await connected()
    await withClient(world.urls.owner, async (client) => {
      await client.query('set role guiche_platform')
      await client.query('update connections set deleted_at = now() where company_id = $1', [company.id])
    })
    expect((await post(envelope(account, { messages: [text(phone, `wamid.${randomUUID()}`)] }))).json()).toEqual({
      received: 0,
    })
  })

  it('with a broken part and a text with NUL keeps all that can be stored', async () => {
    const { company, account, phone } = await connected()
    const messages = [
      null,
      { type: 'text' },
      text(phone, `wamid.${randomUUID()}`, 'a\u0000b'),
      text(phone, `wamid.${randomUUID()}`),
    ]
    expect((await post(envelope(account, { messages }))).statusCode).toBe(200)
    expect((await stored(company.id)).map(({ body }) => body)).toEqual(['ab', 'olá'])
  })
})
