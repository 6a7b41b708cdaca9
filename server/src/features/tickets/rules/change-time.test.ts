import { expect, it } from 'vitest'
import { changeTime } from './change-time.ts'

it('a change is later than the previous one, even if the clock was set back or stands still', () => {
  const before = new Date('2026-11-20T12:00:00.000Z')
  const next = new Date('2026-11-20T12:00:00.001Z')
  expect(changeTime(before, new Date('2026-11-20T12:00:05Z'))).toEqual(new Date('2026-11-20T12:00:05Z'))
  expect(changeTime(before, new Date('2026-11-20T11:50:00Z'))).toEqual(next)
  expect(changeTime(before, before)).toEqual(next)
})
