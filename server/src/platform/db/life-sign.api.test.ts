import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { Departed, openLifeSign, silentNames } from './life-sign.ts'
import { withClient } from './with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const silent = (...names: string[]) => w.deps.db.platform((tx) => silentNames(tx, names))

describe('a sign of life', () => {
  it('ends with its connection, and is renewed after the connection broke', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const life = await openLifeSign(w.urls.platform, w.deps.log)
    await life.sign(one)
    await life.sign(two)
    expect(await silent(one, two, 'nobody')).toEqual(['nobody'])

    await withClient(w.urls.owner, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'guiche-alive' and datname = current_database()`),
    )
    await expect.poll(() => silent(one, two)).toEqual([])
    await life.stop()
    await expect.poll(() => silent(one, two)).toEqual([one, two])
  })

  it('ends when it is no longer meant, and does not come back with another connection', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const life = await openLifeSign(w.urls.platform, w.deps.log)
    await life.sign(one)
    await life.sign(two)
    await life.leave(one)
    expect(await silent(one, two)).toEqual([one])
    await withClient(w.urls.owner, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'guiche-alive' and datname = current_database()`),
    )
    await expect.poll(() => silent(one, two)).toEqual([one])
    await life.stop()
  })

  it('stays one connection, however often it breaks while it is renewed', async () => {
    const name = crypto.randomUUID()
    const life = await openLifeSign(w.urls.platform, w.deps.log)
    await life.sign(name)
    await withClient(w.urls.owner, async (client) => {
      const ours = `from pg_stat_activity where application_name = 'guiche-alive' and datname = current_database()`
      const count = async () => (await client.query<{ count: number }>(`select count(*)::int ${ours}`)).rows[0]?.count
      const waiting = async () => (await client.query(`select ${ours} and wait_event = 'advisory'`)).rowCount
      // Whoever waits for the name gets it when the connection breaks, so that renewing takes long.
      const held = withClient(w.urls.platform, async (other) => {
        await other.query(`select pg_advisory_lock(7115604, hashtext('${name}'))`)
        for (let time = 0; time < 4; time += 1) {
          await expect.poll(waiting).toBeGreaterThan(0)
          await client.query(`select pg_terminate_backend(pid) ${ours}`)
        }
        await expect.poll(waiting).toBeGreaterThan(0)
      })
      await expect
        .poll(
          async () => (await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
        )
        .toBeGreaterThan(0)
      await client.query(`select pg_terminate_backend(pid) ${ours}`)
      await held
      await expect.poll(() => silent(name)).toEqual([])
      expect(await count()).toBe(1)
    })
    await life.stop()
    await expect.poll(() => silent(name)).toEqual([name])
  })
})

describe('a silent process', () => {
  it('counts as dead only if it stays silent', () => {
    const departed = new Departed()
    expect(departed.among(['a', 'b'], 0)).toEqual([])
    expect(departed.among(['b'], 500)).toEqual([])
    expect(departed.among(['a', 'b'], 800)).toEqual(['b'])
    expect(departed.among(['a', 'b'], 1500)).toEqual(['a', 'b'])
  })
})
