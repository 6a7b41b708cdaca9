import { expect, it } from 'vitest'
import { type Database, isReachable } from './database.ts'

it('those who ask whether the database answers share one question, and the next one asks anew', async () => {
  let asked = 0
  let fail = (_error: Error) => {}
  const promptly = (() => {
    asked += 1
    return new Promise((_resolve, reject) => {
      fail = reject
    })
  }) as Database['promptly']
  const db = { promptly }
  const all = Array.from({ length: 20 }, () => isReachable(db))
  expect(asked).toBe(1)
  fail(new Error('it does not answer'))
  expect(new Set(await Promise.all(all))).toEqual(new Set([false]))
  const next = isReachable(db)
  expect(asked).toBe(2)
  fail(new Error('it does not answer'))
  await next
})
