import { expect, it } from 'vitest'
import { readMarkPause } from './read-mark.ts'

it('a read mark is tried again seldomer the longer its number is away, and not for ever', () => {
  const hour = 3_600_000
  expect([0, 5_000, 60_000, hour, 23 * hour, 24 * hour].map(readMarkPause)).toEqual([
    5_000,
    5_000,
    60_000,
    900_000,
    900_000,
    null,
  ])
})
