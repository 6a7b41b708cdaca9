import { expect, it } from 'vitest'
import { RecentUse } from './recent-use.ts'

it('tells whoever used more than the others from those who did not', () => {
  const use = new RecentUse(() => 0)
  use.add('busy', 900)
  use.add('quiet', 30)
  use.add('other', 30)
  expect(['busy', 'quiet', 'other', 'nobody'].map((name) => use.isAboveMean(name))).toEqual([true, false, false, false])
})

it('counts old use less than new use, and forgets it', () => {
  let now = 0
  const use = new RecentUse(() => now)
  use.add('early', 500)
  now = 20_000
  use.add('late', 100)
  expect([use.isAboveMean('early'), use.isAboveMean('late')]).toEqual([false, true])
  now = 60_000
  use.add('late', 100)
  expect(use.size).toBe(1)
})

it('tells how much of the time somebody used it', () => {
  let now = 0
  const use = new RecentUse(() => now)
  for (; now < 60_000; now += 100) use.add('steady', 200)
  expect(use.rateOf('steady')).toBeCloseTo(2, 1)
  expect(use.rateOf('nobody')).toBe(0)
})

it('finds nobody above the others who is alone', () => {
  const use = new RecentUse(() => 0)
  use.add('alone', 5_000)
  expect(use.isAboveMean('alone')).toBe(false)
})
