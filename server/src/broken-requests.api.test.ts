import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
let port = 0
beforeAll(async () => {
  w = await world()
  port = Number(new URL(await w.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => w.close())

const said = (request: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const client = connect(port, '127.0.0.1', () => client.write(request))
    client.on('data', (data) => {
      answer += String(data)
    })
    client.on('error', () => undefined)
    client.on('close', () => resolve(answer))
  })

const closing = 'Host: x\r\nConnection: close\r\n'

it.each([
  [
    'headers that are too large',
    `GET /api/public-settings HTTP/1.1\r\n${closing}X-A: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
  ['a method that is none', `FOO /api/tickets HTTP/1.1\r\n${closing}\r\n`, 400],
  [
    'a length that is said twice',
    `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    'a length beside pieces',
    `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a length that is no number', `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Length: x\r\n\r\n`, 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /api/public-settings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a method that no call has', `PROPFIND /api/tickets HTTP/1.1\r\n${closing}\r\n`, 404],
])('%s is answered with our error format and our headers', async (_what, request, status) => {
  const answer = await said(request)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  for (const header of ['content-security-policy: ', 'x-content-type-options: nosniff', 'x-frame-options: DENY'])
    expect(head.toLowerCase()).toContain(header.toLowerCase())
  expect(head).toMatch(/content-type: application\/json; charset=utf-8/i)
  const said1 = JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '{}') as { error: string; code: string }
  expect(said1.code).toMatch(/^ERR_/)
  expect(said1.error).toBe(said1.code)
})

it('broken bytes behind a request that is being answered end only that connection', async () => {
  const answer = await said('GET /api/public-settings HTTP/1.1\r\nHost: x\r\n\r\nFOO\r\n\r\n')
  expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(2)
  expect((await said(`GET /health HTTP/1.1\r\n${closing}\r\n`)).startsWith('HTTP/1.1 200')).toBe(true)
})
