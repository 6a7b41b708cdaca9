import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const ask = (accepted?: string) =>
  w.app.inject({
    url: '/api/openapi.json',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })

it('the description of the calls is compressed once: its length is known before it is sent', async () => {
  const whole = await ask()
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.json().openapi).toBe('3.1.0')
  const zipped = await ask('br, gzip, deflate')
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(whole.body)
  for (const refused of ['br', 'gzip;q=0', 'gzip; q=0.0, br']) {
    expect((await ask(refused)).headers['content-encoding']).toBeUndefined()
  }
})

it('a call that another replaced is described, and marked as deprecated', async () => {
  const { paths } = (await ask()).json<{ paths: Record<string, Record<string, { deprecated?: true }>> }>()
  const old = Object.entries(paths).filter(([, calls]) => Object.values(calls).some(({ deprecated }) => deprecated))
  expect(old.map(([path]) => path).sort()).toEqual([
    '/api/messages/send',
    '/campaigns/{id}',
    '/resetpasswords/{email}/{token}/{newPassword}',
  ])
})
