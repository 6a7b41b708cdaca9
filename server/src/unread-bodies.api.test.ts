/** What somebody sends is not looked at before it is known who sends it. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { calls } from '@guiche/contract/calls'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reception } from '../test/reception.ts'
import { type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const isOpen = (needs: string) => ['public', 'session', 'signature', 'link'].includes(needs)
const broken = `{"a":${'['.repeat(3_000_000)}`

const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  remoteAddress = '10.1.1.1',
) =>
  w.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().code]

describe('an unauthenticated request', () => {
  it.each(calls.filter(({ call }) => call.method !== 'GET' && !isOpen(call.needs)))(
    '$feature $name is refused whatever its body',
    async ({ call }) => {
      const url = `/api${call.path.replace(/\{[^}]+\}/g, '1')}`
      for (const payload of ['{"a":', 'x'.repeat(2_000_000)]) {
        const answer = await w.app.inject({
          method: call.method,
          url,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect(codeOf(answer)).toEqual([401, call.needs === 'token' ? 'ERR_INVALID_TOKEN' : 'ERR_SESSION_EXPIRED'])
      }
    },
  )

  it('is refused without reading its megabytes, and so is an unknown address', async () => {
    const company = await w.company()
    const { token } = await company.user()
    const parse = vi.spyOn(JSON, 'parse')
    const heard = () => parse.mock.calls.filter(([text]) => String(text).startsWith('{"a":')).length
    for (const url of ['/api/messages/1', '/api/nothing', '/elsewhere']) {
      const answer = await post(url, broken)
      expect([401, 404]).toContain(answer.statusCode)
    }
    expect(heard()).toBe(0)
    expect(codeOf(await post('/api/messages/1', '{"a":', { authorization: `Bearer ${token}` }))).toEqual([
      400,
      'ERR_MALFORMED_BODY',
    ])
    expect(heard()).toBe(1)
  })

  it('waits for the database among those of its own network', async () => {
    const forCaller = vi.spyOn(w.deps.db, 'forCaller')
    await w.app.inject({ url: '/api/public-settings', remoteAddress: '203.0.113.9' })
    await post('/api/auth/login', '{"email":"a@example.com","password":"x"}', {}, '203.0.113.10')
    await post('/api/messages/send', '{}', { authorization: 'Bearer x' }, '203.0.113.11')
    await post('/api/webhooks/payments/stripe', '{}', {}, '203.0.113.12')
    const networks = forCaller.mock.calls.map(([caller]) => caller)
    for (const last of [9, 10, 11, 12]) expect(networks).toContain(`anybody at 203.0.113.${last}`)
    expect(networks).not.toContain('anybody')
  })

  it('is answered before its body has arrived', async () => {
    await w.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = w.app.server.address() as AddressInfo
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/api/messages/1',
          headers: { 'content-type': 'application/json', 'content-length': 900_000 },
        },
        (answer) => {
          resolve(answer.statusCode)
          sent.destroy()
        },
      )
      sent.on('error', reject)
      sent.write('{"body":')
    })
    expect(status).toBe(401)
  })

  it('leaves no file behind', async () => {
    const form = new FormData()
    form.append('medias', new Blob(['%PDF-1.4 nothing'], { type: 'application/pdf' }), 'a.pdf')
    const sent = new Request('http://x', { method: 'POST', body: form })
    const save = vi.spyOn(w.deps.storage, 'save')
    const answer = await post('/api/messages/1', Buffer.from(await sent.arrayBuffer()), {
      'content-type': sent.headers.get('content-type') ?? '',
    })
    expect(codeOf(answer)).toEqual([401, 'ERR_SESSION_EXPIRED'])
    expect(save).not.toHaveBeenCalled()
    expect(await readdir(path.join(w.deps.config.dataDir, 'media'), { recursive: true })).not.toContain('a.pdf')
  })

  it('has a small limit: sixteen kilobytes are enough to sign in, authenticated requests may have a quarter of a megabyte', async () => {
    const long = JSON.stringify({ email: 'a@example.com', password: 'x', more: 'y'.repeat(20_000) })
    expect(codeOf(await post('/api/auth/login', long))).toEqual([413, 'ERR_BODY_TOO_LARGE'])
    const company = await w.company()
    const { id, token } = await company.user()
    const answer = await w.app.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Ana', more: 'y'.repeat(200_000) },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('a body that is on its way while rights end', () => {
  const boundary = 'in-parts'
  const form = (end: string) =>
    [`--${boundary}`, 'content-disposition: form-data; name="medias"; filename="a.txt"', 'content-type: text/plain']
      .concat('', `hello${end}`, `--${boundary}--`, '')
      .join('\r\n')
  const bodies = {
    'application/json': ['{"body":"late",', '"isPrivate":true}'],
    [`multipart/form-data; boundary=${boundary}`]: [form('').slice(0, -30), form('').slice(-30)],
  }
  /** Its last part is sent when `meanwhile` is over and a second has passed. */
  const slowly = async (token: string, type: string, parts: string[], meanwhile: () => Promise<unknown>) => {
    if (!w.app.server.listening) await w.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = w.app.server.address() as AddressInfo
    const sent = request({
      ...{ host: '127.0.0.1', port, method: 'POST', path: `/api/messages/${there.ticket.id}` },
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': parts.join('').length },
    })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.write(parts[0])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await meanwhile()
    sent.end(parts[1])
    const [answer] = await answered
    const text = (await answer.toArray()).join('')
    return [answer.statusCode, JSON.parse(text).code]
  }
  let there: Awaited<ReturnType<typeof reception>> & { ticket: { id: number } }
  beforeAll(async () => {
    const made = await reception(w)
    await w.customer(made.company.id, made.connectionId).says('oi')
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, made.agent)).body
    const [ticket] = tickets
    if (!ticket) throw new Error('no ticket')
    await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, made.agent)
    there = { ...made, ticket }
  })

  it.each(Object.entries(bodies))('%s does nothing for a session that has ended', async (type, parts) => {
    const { token } = await w.signIn(there.agent.email)
    expect(await slowly(token, type, parts, () => w.signIn(there.agent.email))).toEqual([401, 'ERR_SESSION_EXPIRED'])
  })

  it.each(Object.entries(bodies))('%s does everything for a session that continues', async (type, parts) => {
    const { token } = await w.signIn(there.agent.email)
    expect(await slowly(token, type, parts, async () => undefined)).toEqual([200, undefined])
  })
})

it('a body that is nested deeper than any call accepts is refused, and ends nothing', async () => {
  const company = await w.company()
  const { id, token } = await company.user()
  const depths: [number, number][] = [
    [20, 200],
    [15_000, 400],
    [100_000, 413],
  ]
  for (const [levels, status] of depths) {
    const answer = await w.app.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: `{"name":"Ana","more":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    })
    expect(answer.statusCode).toBe(status)
  }
})

describe('a webhook', () => {
  const sign = (body: string) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', 'app-secret-of-tests').update(body).digest('hex')}`,
  })
  const wrong = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  const url = '/api/webhooks/meta'

  it('with a bad signature is not parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(codeOf(await post(url, broken, wrong, '10.1.2.1'))).toEqual([401, 'ERR_SIGNATURE_INVALID'])
    expect(codeOf(await post(url, broken, {}, '10.1.2.1'))).toEqual([401, 'ERR_SIGNATURE_INVALID'])
    expect(parse.mock.calls.filter(([text]) => String(text).startsWith('{"a":'))).toEqual([])
    expect(codeOf(await post(url, '{"a":', sign('{"a":'), '10.1.2.1'))).toEqual([400, 'ERR_MALFORMED_BODY'])
  })

  it('that is long is not read from a network that fails thirty times a minute; signed and short ones always are', async () => {
    const body = '{"object":"page","entry":[]}'
    for (let times = 0; times < 40; times++) {
      expect((await post(url, body, sign(body), '10.1.3.1')).statusCode).toBe(200)
    }
    for (let times = 0; times < 30; times++) {
      expect((await post(url, body, wrong, '10.1.3.1')).statusCode).toBe(401)
    }
    const long = `{"object":"page","entry":[],"more":"${'m'.repeat(70_000)}"}`
    const refused = await post(url, long, sign(long), '10.1.3.1')
    expect(codeOf(refused)).toEqual([429, 'ERR_TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(url, body, sign(body), '10.1.3.1')).statusCode).toBe(200)
    expect((await post(url, long, sign(long), '10.1.3.2')).statusCode).toBe(200)
    w.clock.at = new Date(Date.now() + 61_000)
    expect((await post(url, long, sign(long), '10.1.3.1')).statusCode).toBe(200)
    w.clock.at = null
  })
})
