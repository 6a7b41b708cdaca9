/** Jobs run by the database's clock; ours may be wrong for a while. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../db/with-client.ts'
import { defineJob } from './define-job.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_outbox' })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const job = defineJob({ name: 'test-later', home: 'worker', attempts: 1, payload: z.object({}) })
const pauses = `select round(extract(epoch from run_at - now()))::int seconds from outbox where task = 'test-later' order by id`

it.each([
  ['right', 0],
  ['two hours ahead', 2],
  ['two hours behind', -2],
])('with a clock that is %s a pause is as long as it was meant to be', async (_what, hours) => {
  const company = await w.company()
  w.clock.at = new Date(Date.now() + hours * 3_600_000)
  await company.ctx.transact(async (work) => {
    const now = work.clock.now().getTime()
    work.enqueue(job, {}, { runAt: new Date(now + 30_000) })
    work.enqueue(job, {}, { runAt: new Date(now - 30_000) })
    work.enqueue(job, {})
  })
  const { rows } = await withClient(w.urls.owner, (client) => client.query(pauses))
  expect(rows.slice(-3)).toEqual([{ seconds: 30 }, { seconds: 0 }, { seconds: null }])
  await withClient(w.urls.owner, (client) => client.query('delete from outbox'))
})
