import { expect, it } from 'vitest'
import { peopleADay } from './people-a-day.ts'

it.each([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', 'all'],
  ['TIER_NEW', null],
  ['', null],
])('%s is %s', (limit, people) => expect(peopleADay(limit)).toBe(people))
