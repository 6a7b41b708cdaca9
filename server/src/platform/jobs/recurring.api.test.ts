import { setImmediate as ioTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { Database } from '../db/database.ts'
import { type RecurringWork, startTimetable } from './recurring.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => w.close())

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
const runFor = async (minutes: number, entries: readonly RecurringWork[]) => {
  vi.useFakeTimers({ toFake: [...timers] })
  const stop = startTimetable(w.deps.db, w.deps.log, () => entries)
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  await stop()
  vi.useRealTimers()
}

it('hourly work runs soon after a start, and after the next start only when the hour is over', async () => {
  const done: string[] = []
  const hourly = (name: string) => ({ name, everySeconds: 3600, run: async () => void done.push(name) })
  await runFor(0.1, [hourly('test-hourly')])
  await runFor(1, [hourly('test-hourly')])
  expect(done).toEqual(['test-hourly'])
  await w.deps.db.platform((tx) =>
    tx.sql({
      name: 'test_hour_ago',
      text: `update timetable_runs set ran_at = now() - interval '1 hour' where name = 'test-hourly'`,
    }),
  )
  await runFor(0.1, [hourly('test-hourly')])
  expect(done).toEqual(['test-hourly', 'test-hourly'])
})

it('a turn that a wrong clock took in the future does not count', async () => {
  const done: string[] = []
  const entry = { name: 'test-future', everySeconds: 3600, run: async () => void done.push('turn') }
  await runFor(0.1, [entry])
  await w.deps.db.platform((tx) =>
    tx.sql({
      name: 'test_future',
      text: `update timetable_runs set ran_at = now() + interval '3 days' where name = 'test-future'`,
    }),
  )
  await runFor(0.1, [entry])
  await runFor(0.1, [entry])
  expect(done).toEqual(['turn', 'turn'])
})

it('the second turn comes one period after the first', async () => {
  const done: string[] = []
  const lastRan = (secondsAgo: number) =>
    w.deps.db.platform((tx) =>
      tx.sql(
        {
          name: 'test_ran_ago',
          text: `update timetable_runs set ran_at = now() - make_interval(secs => $1) where name = 'test-half-minute'`,
        },
        [secondsAgo],
      ),
    )
  vi.useFakeTimers({ toFake: [...timers] })
  const entry = { name: 'test-half-minute', everySeconds: 30, run: async () => void done.push('turn') }
  const stop = startTimetable(w.deps.db, w.deps.log, () => [entry])
  await vi.advanceTimersByTimeAsync(5_000)
  while (done.length < 1) await ioTurn()
  await lastRan(25)
  await vi.advanceTimersByTimeAsync(29_000)
  await lastRan(30)
  await vi.advanceTimersByTimeAsync(1_000)
  await stop()
  expect(done).toEqual(['turn', 'turn'])
})

it('a turn that takes long does not hold up the stop', async () => {
  vi.useFakeTimers({ toFake: [...timers] })
  let hasBegun = false
  const run = async () => {
    hasBegun = true
    await new Promise(() => undefined)
  }
  const stop = startTimetable(w.deps.db, w.deps.log, () => [{ name: 'test-long', everySeconds: 60, run }])
  await vi.advanceTimersByTimeAsync(5_000)
  while (!hasBegun) await ioTurn()
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
})

/** The real one with another `platform`, which is told who asks. */
const databaseWith = (platform: (caller: string, work: Parameters<Database['platform']>[0]) => Promise<unknown>) => {
  const forCaller = (caller: Parameters<Database['forCaller']>[0]): Database => ({
    ...w.deps.db,
    forCaller,
    platform: ((work) => platform(String(caller), work)) as Database['platform'],
  })
  return forCaller('program')
}

/** Answers with these turns when it is told to. */
const lateDatabase = (names: string[]) => {
  const asked: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const db = databaseWith(async (caller) => {
    asked.push(caller)
    await answered
    return names.map((name) => ({ name }))
  })
  return { db, asked, answer: () => answer() }
}

it('a database that answers late is not asked again for the same turns meanwhile', async () => {
  vi.useFakeTimers({ toFake: [...timers] })
  const late = lateDatabase([])
  const entry = { name: 'test-late', everySeconds: 15, run: () => Promise.resolve() }
  const stop = startTimetable(late.db, w.deps.log, () => [entry])
  await vi.advanceTimersByTimeAsync(5_000 + 60_000)
  expect(late.asked).toEqual(['look'])
  late.answer()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(late.asked).toEqual(['look', 'look'])
  await stop()
})

it('a stop waits for the work whose turn was taken while it came', async () => {
  vi.useFakeTimers({ toFake: [...timers] })
  const late = lateDatabase(['test-taken'])
  const done: string[] = []
  const run = async () => {
    for (let turn = 0; turn < 5; turn += 1) await ioTurn()
    done.push('turn')
  }
  const stop = startTimetable(late.db, w.deps.log, () => [{ name: 'test-taken', everySeconds: 60, run }])
  await vi.advanceTimersByTimeAsync(5_000)
  const stopped = stop()
  late.answer()
  await stopped
  expect(done).toEqual(['turn'])
})

it('a turn whose answer comes after the stop begins nothing', async () => {
  vi.useFakeTimers({ toFake: [...timers] })
  const late = lateDatabase(['test-too-late'])
  const done: string[] = []
  const entry = { name: 'test-too-late', everySeconds: 60, run: async () => void done.push('turn') }
  const stop = startTimetable(late.db, w.deps.log, () => [entry])
  await vi.advanceTimersByTimeAsync(5_000)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
  late.answer()
  for (let turn = 0; turn < 5; turn += 1) await ioTurn()
  expect([late.asked, done]).toEqual([['look'], []])
})

it('work that has not ended takes no second turn, until it has gone on for much too long', async () => {
  vi.useFakeTimers({ toFake: [...timers, 'performance'] })
  const late = lateDatabase(['test-endless'])
  late.answer()
  let begun = 0
  const run = async () => {
    begun += 1
    await new Promise(() => undefined)
  }
  const stop = startTimetable(late.db, w.deps.log, () => [{ name: 'test-endless', everySeconds: 15, run }])
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([begun, late.asked]).toEqual([1, ['look']])
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect([begun, late.asked]).toEqual([2, ['look', 'look']])
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await stopped
})

it('work is done on the share of the connections that is meant for it', async () => {
  const asked: string[] = []
  const db = databaseWith((caller, work) => {
    asked.push(caller)
    return w.deps.db.platform(work)
  })
  vi.useFakeTimers({ toFake: [...timers] })
  const ping = { name: 'test_ping', text: 'select 1' }
  const stop = startTimetable(db, w.deps.log, (own) => [
    { name: 'test-share', everySeconds: 60, run: () => own.platform((tx) => tx.sql(ping)) },
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  await stop()
  expect(asked).toEqual(['look', 'recurring'])
})

it('all work of one rhythm is asked for at once, and each turn is taken by one of the nodes that ask', async () => {
  const done: string[] = []
  let asked = 0
  const db = databaseWith((_caller, work) => {
    asked += 1
    return w.deps.db.platform(work)
  })
  const names = Array.from({ length: 20 }, (_, index) => `test-many-${index}`)
  const entries = names.map((name) => ({ name, everySeconds: 60, run: async () => void done.push(name) }))
  const both = async () => {
    vi.useFakeTimers({ toFake: [...timers] })
    const stops = [1, 2].map(() => startTimetable(db, w.deps.log, () => entries))
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(stops.map((stop) => stop()))
    vi.useRealTimers()
  }
  await both()
  expect(asked).toBe(2)
  expect(done.toSorted()).toEqual(names.toSorted())
  await w.deps.db.platform((tx) =>
    tx.sql({
      name: 'test_many_ago',
      text: `update timetable_runs set ran_at = now() - interval '1 minute' where name like 'test-many-%'`,
    }),
  )
  await both()
  expect(done.toSorted()).toEqual([...names, ...names].toSorted())
})

it('work that fails keeps no other from its turn', async () => {
  const done: string[] = []
  const fails = { name: 'test-fails', everySeconds: 60, run: () => Promise.reject(new Error('it failed')) }
  const works = { name: 'test-works', everySeconds: 60, run: async () => void done.push('turn') }
  await runFor(0.1, [fails, works])
  expect(done).toEqual(['turn'])
})
