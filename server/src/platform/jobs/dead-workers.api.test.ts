/** Which workers others take for dead. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { type LifeSign, openLifeSign } from '../db/life-sign.ts'
import { withClient } from '../db/with-client.ts'
import { DeadWorkers } from './dead-workers.ts'

let w: World
let life: LifeSign
beforeAll(async () => {
  w = await world({ ownDatabase: 'dead_workers' })
  life = await openLifeSign(w.urls.platform, w.deps.log)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await life.stop()
  await w.close()
})

const beats = (...workerIds: string[]) =>
  withClient(w.urls.platform, (client) =>
    client.query(
      `insert into worker_heartbeats (worker_id, seen_at) select unnest($1::text[]), now()
       on conflict (worker_id) do update set seen_at = now()`,
      [workerIds],
    ),
  )

it('a worker that is frozen is dead after half a minute of looking; one that writes and those of the asker are not', async () => {
  const names = ['own', 'left', 'alive', 'frozen']
  for (const name of names) await life.sign(name)
  await beats(...names)
  vi.useFakeTimers({ toFake: ['performance'] })
  const workers = new DeadWorkers(w.deps.db)
  const look = async () => {
    await beats('alive')
    const found = await workers.besides('own', new Set(['left']))
    vi.advanceTimersByTime(5_000)
    return found
  }
  for (let second = 0; second < 30; second += 5) expect(await look()).toEqual([])
  expect(await look()).toEqual(['frozen'])
})

it('a worker whose process has ended is dead at the second look, however new its heartbeat is', async () => {
  const workers = new DeadWorkers(w.deps.db)
  vi.useFakeTimers({ toFake: ['performance'] })
  await beats('ended')
  const first = await workers.besides('own', new Set(['left', 'alive', 'frozen']))
  vi.advanceTimersByTime(1_000)
  await beats('ended')
  expect([first, await workers.besides('own', new Set(['left', 'alive', 'frozen']))]).toEqual([[], ['ended']])
})
