/** A provider that hangs, drips, floods, sends elsewhere or speaks another language: each is away, and none has said no. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerClient } from './client.ts'
import { ProviderAway, ProviderRefused } from './provider.ts'

let visits = 0
let answer: (response: ServerResponse) => void = (response) => response.end('{}')
const provider = createServer((request, response) => {
  visits += 1
  if (request.url === '/private') return void response.end('{"secret":"of the private network"}')
  answer(response)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.closeAllConnections() ?? provider.close())

const reasonIn = (body: unknown) => (body as { message?: string }).message
const ask = async (): Promise<unknown> =>
  providerClient({ name: 'Provider', base, reasonIn, withinMs: 700 })
    .ask('/charges', { method: 'POST', headers: { authorization: 'Bearer planted-key' }, body: { card: 'planted' } })
    .catch((error: unknown) => error)

const json = { 'content-type': 'application/json' }
/** Without an end, for as long as somebody takes it. */
const pour = (response: ServerResponse, part: Buffer): void => {
  while (!response.destroyed && response.write(part));
  if (!response.destroyed) response.once('drain', () => pour(response, part))
}

it.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => undefined],
  [
    'drips',
    (response) => {
      const dripping = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(dripping))
    },
  ],
  ['pours a gigabyte', (response) => pour(response, Buffer.alloc(64 * 1024, ' '))],
  ['answers 500', (response) => response.writeHead(500, json).end('{"message":"planted"}')],
  ['answers a page', (response) => response.writeHead(200).end('<html>planted</html>')],
  ['refuses with a page', (response) => response.writeHead(403).end('<html>planted</html>')],
  ['sends elsewhere', (response) => response.writeHead(307, { location: `${base}/private` }).end()],
  ['sends elsewhere with JSON', (response) => response.writeHead(302, { ...json, location: '/private' }).end('{}')],
  ['gave up waiting', (response) => response.writeHead(408, json).end('{}')],
  ['has enough', (response) => response.writeHead(429, json).end('{}')],
  [
    'ends in the middle',
    (response) => response.writeHead(200, { 'content-length': 100 }).end('{"id":', () => response.destroy()),
  ],
  ['hangs up', (response) => void response.destroy()],
])('that %s counts as down', async (_what, given) => {
  answer = given
  visits = 0
  const error = await ask()
  expect(error).toBeInstanceOf(ProviderAway)
  expect(String(error)).not.toContain('planted')
  expect(visits).toBe(1)
})

it('that refuses does not count as down', async () => {
  answer = (response) => response.writeHead(422, json).end('{"message":"the key is closed"}')
  const error = await ask()
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(String(error)).toContain('the key is closed')
})

it.each([
  [401, 'Invalid API Key provided: planted-key'],
  [400, 'no such customer: planted-key of Otávio Plantado, 529.982.247-25 or 52998224725'],
])('that refuses with %i repeats nothing of what it was sent', async (status, message) => {
  answer = (response) => response.writeHead(status, json).end(JSON.stringify({ message }))
  const error = await providerClient({ name: 'Provider', base, reasonIn })
    .ask('/charges?cpf=52998224725', {
      method: 'POST',
      headers: { authorization: 'Bearer planted-key' },
      body: { payer: { name: 'Otávio Plantado' } },
    })
    .catch((each: unknown) => each)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(String(error)).toContain(String(status))
  expect(String(error)).not.toMatch(/planted|Plantado|529/i)
})
