import { expect, it } from 'vitest'
import { RoomWatch } from './room-watch.ts'

const refused = () => new Error('failed query', { cause: Object.assign(new Error('no space left'), { code: '53100' }) })

it('a full database disk is logged once, and once when no write was refused for a minute', () => {
  const said: boolean[] = []
  let now = 0
  const watch = new RoomWatch(
    (isFull) => void said.push(isFull),
    () => now,
  )
  watch.failed(Object.assign(new Error('another'), { code: '23505' }))
  expect(watch.isFull).toBe(false)
  for (now of [1_000, 30_000, 80_000]) watch.failed(refused())
  now = 139_000
  expect([watch.isFull, said]).toEqual([true, [true]])
  now = 141_000
  expect([watch.isFull, said]).toEqual([false, [true, false]])
})
