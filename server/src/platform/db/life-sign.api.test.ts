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
