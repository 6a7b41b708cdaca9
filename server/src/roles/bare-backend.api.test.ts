/** With the base `/` all addresses are the calls', for a front end on another origin. */
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../test/world.ts'

const frontEnd = 'https://inbox.example'
let w: World
beforeAll(async () => {
  w = await world({ env: { API_BASE: '/', CORS_ORIGINS: frontEnd } })
})
afterAll(() => w.close())

it('it starts, serves calls at its root, and answers unknown paths in JSON', async () => {
  const company = await w.company()
  const agent = await company.user()
  expect((await w.call(listTickets, { query: { status: 'pending' } }, agent)).body).toMatchObject({ tickets: [] })
  expect((await w.app.inject({ url: '/tickets' })).statusCode).toBe(401)
  for (const url of ['/', '/nothing', '/api/tickets', '/assets/index.js']) {
    const answer = await w.app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.json()], url).toEqual([404, { error: 'ERR_NOT_FOUND', code: 'ERR_NOT_FOUND' }])
  }
  for (const url of ['/openapi.json', '/docs', '/health'])
    expect((await w.app.inject({ url })).statusCode, url).toBe(200)
})

it('the front end named in CORS_ORIGINS is allowed, another is not', async () => {
  const preflight = (origin: string) =>
    w.app.inject({
      method: 'OPTIONS',
      url: '/tickets',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
  const allowed = await preflight(frontEnd)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': frontEnd,
    'access-control-allow-credentials': 'true',
  })
  expect((await preflight('https://elsewhere.example')).headers['access-control-allow-origin']).not.toBe(
    'https://elsewhere.example',
  )
})
