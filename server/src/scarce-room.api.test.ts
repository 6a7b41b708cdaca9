/** On a disk that is nearly full, nobody fills the rest with rows. */
import { createQuickMessage, deleteQuickMessage, listQuickMessages } from '@guiche/contract/features/quick-messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception } from '../test/reception.ts'
import { type Signed, type World, world } from '../test/world.ts'

let w: World
beforeAll(async () => {
  // More than any disk has.
  w = await world({ env: { DISK_RESERVE_MB: '1000000000' } })
})
afterAll(() => w.close())

const keep = (at: number, who: Signed) =>
  w.call(createQuickMessage, { body: { shortcode: `a${at}`, message: 'x'.repeat(4_000) } }, who)

it('a company writes at a pace, others and its customers go on, and reading and deleting are free', async () => {
  const { agent, company, connectionId } = await reception(w)
  const other = await reception(w)
  const answers = []
  for (let at = 0; at < 300; at += 1) answers.push(await keep(at, agent))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers[0]?.status).toBe(200)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]?.body).toMatchObject({ code: 'ERR_BUSY' })
  expect((await keep(0, other.agent)).status).toBe(200)
  await w.customer(company.id, connectionId, 'Carla').says('Oi')
  const { body } = await w.call(listQuickMessages, { query: {} }, agent)
  const id = body.records[0]?.id ?? 0
  expect((await w.call(deleteQuickMessage, { params: { id } }, agent)).status).toBe(200)
  const { warnings } = (await w.app.inject({ url: '/ready' })).json() as { warnings: string[] }
  expect(warnings).toEqual(['disk-low'])
})
