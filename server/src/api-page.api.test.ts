/** The page that describes the calls is public: nothing of it is made or packed anew for each who asks. */
import zlib, { gunzipSync } from 'node:zlib'
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

const ask = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const parts = [
  'json',
  'yaml',
  'static/swagger-ui-bundle.js',
  'static/swagger-ui.css',
  'static/swagger-ui-standalone-preset.js',
]

describe.each(parts.map((part) => `/api/docs/${part}`))('%s', (url) => {
  it('is packed once, and its length is known', async () => {
    const whole = await ask(url)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-encoding']).toBeUndefined()
    for (const accepted of ['br, gzip', 'gzip']) {
      const zipped = await ask(url, { 'accept-encoding': accepted })
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(zipped.headers['content-type']).toBe(whole.headers['content-type'])
      expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length)
      expect(gunzipSync(zipped.rawPayload).equals(whole.rawPayload)).toBe(true)
    }
  })

  it('is not packed for those who take Brotli alone', async () => {
    const brotli = vi.spyOn(zlib, 'createBrotliCompress')
    const answer = await ask(url, { 'accept-encoding': 'br' })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
    expect(brotli).not.toHaveBeenCalled()
  })

  it('is written once', async () => {
    await ask(url)
    const write = vi.spyOn(w.app, 'swagger')
    await ask(url)
    await ask(`${url}?again`)
    expect(write).not.toHaveBeenCalled()
  })
})

it('the page itself is shown, and what is not there is not found', async () => {
  expect((await ask('/api/docs')).body).toContain('swagger-ui-bundle.js')
  expect((await ask('/api/docs/static/nothing.js')).statusCode).toBe(404)
})
