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

it('one file has one path: other spellings are not kept', async () => {
  const spellings = ['docs/static/%73wagger-ui-bundle.js', 'docs/static/swagger%2dui.css', 'docs/%6ason', 'd%6fcs/yaml']
  for (const spelling of spellings)
    expect([spelling, (await ask(`/api/${spelling}`)).statusCode]).toEqual([spelling, 404])
  expect((await ask('/%61pi/docs/json')).statusCode).toBe(404)
})

it('the description is written once, whatever part of it is asked for', async () => {
  await ask('/api/docs/json')
  const write = vi.spyOn(w.app, 'swagger')
  for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': '"x"' }] as Record<string, string>[])
    expect((await ask('/api/docs/json', headers)).statusCode).toBe(200)
  expect(write).not.toHaveBeenCalled()
  const part = await ask('/api/docs/static/swagger-ui.css', { range: 'bytes=0-9' })
  expect([part.statusCode, part.body.length]).toEqual([206, 10])
})

it('the page itself is shown, and what is not there is not found', async () => {
  expect((await ask('/api/docs')).body).toContain('swagger-ui-bundle.js')
  expect((await ask('/api/docs/static/nothing.js')).statusCode).toBe(404)
})
