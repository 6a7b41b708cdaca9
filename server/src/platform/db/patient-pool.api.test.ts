import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseLine } from '../../../test/database-line.ts'
import { type World, world } from '../../../test/world.ts'
import { openPool } from './open-pool.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('of many that come while the database is only starting, one asks for all', async () => {
  const line = await databaseLine(w.urls.jobs)
  const pool = openPool('test-patient', { connectionString: line.url, max: 20 })
  const one = () => pool.query('select 1')
  await Promise.all(Array.from({ length: 20 }, one))
  line.startsAgain()
  let told = 0
  let isUp = false
  const calls = Array.from({ length: 40 }, async () => {
    while (!isUp)
      await one().catch((error: { code?: string }) => {
        if (error.code === '57P03') told += 1
      })
    return one()
  })
  await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(40)
  const [toldBefore, refusedBefore] = [told, line.refused()]
  await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(toldBefore + 200)
  expect(line.refused() - refusedBefore).toBeLessThan(20)
  const client = pool.connect().then((open) => open.release())
  await expect(client).rejects.toMatchObject({ code: '57P03' })
  line.hasStarted()
  await expect
    .poll(
      () =>
        one().then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBe(1)
  isUp = true
  expect((await Promise.all(calls)).map(({ rowCount }) => rowCount)).toEqual(calls.map(() => 1))
  await pool.end()
  line.close()
}, 30_000)
