/** Packed bodies: what unpacks them takes megabytes for a few bytes of anybody. */
import zlib, { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const long = Buffer.alloc(32 * 1024 * 1024, ' ')
const bodies = { gzip: gzipSync(long), deflate: deflateSync(long), br: brotliCompressSync(long) }

const post = (url: string, payload: Buffer | string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })

describe.each(Object.entries(bodies))('a body packed with %s', (encoding, payload) => {
  it.each(['/api/auth/login', '/api/webhooks/meta', '/api/messages/send', '/api/nothing'])(
    'is refused unread: %s',
    async (url) => {
      const answer = await post(url, payload, { 'content-encoding': encoding })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'ERR_UNSUPPORTED_CONTENT_TYPE'])
    },
  )

  it('of somebody known is refused, too', async () => {
    const { token } = await (await w.company()).user()
    const made = vi.spyOn(zlib, 'createBrotliDecompress')
    const answer = await post('/api/contacts', payload, {
      'content-encoding': encoding,
      authorization: `Bearer ${token}`,
    })
    expect(answer.statusCode).toBe(415)
    expect(made).not.toHaveBeenCalled()
  })
})

it('a body that says that it is not packed is read', async () => {
  const payload = JSON.stringify({ email: 'nobody@example.com', password: 'no such person' })
  const answer = await post('/api/auth/login', payload, { 'content-encoding': 'identity' })
  expect(answer.json().code).toBe('ERR_INVALID_CREDENTIALS')
})
