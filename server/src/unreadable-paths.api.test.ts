import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it.each(['/api/tickets/%zz', '/api/%E0%A4%A', '/%', '/api/tickets/%zz?status=open', '/api/%ff%fe'])(
  'a path that cannot be decoded is not found, with our error format and our headers: %s',
  async (url) => {
    const answer = await w.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' })
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.any(String),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
  },
)
