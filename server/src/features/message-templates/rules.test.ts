import { describe, expect, it } from 'vitest'
import { isFresh, obstacleOf, pausedUntil, templateUse } from './rules.ts'

describe('a template', () => {
  it('can be sent when it is approved and all of it can be filled in', () => {
    expect(obstacleOf('APPROVED', { isWhole: true })).toBeNull()
    expect(obstacleOf('PAUSED', { isWhole: true })).toBe('judged')
    expect(obstacleOf('APPROVED', { isWhole: false })).toBe('parts')
  })
})

describe('what was read from the provider', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  it('is current for half a minute', () => {
    expect(isFresh(null, now)).toBe(false)
    expect(isFresh(new Date('2026-03-02T11:59:31Z'), now)).toBe(true)
    expect(isFresh(new Date('2026-03-02T11:59:30Z'), now)).toBe(false)
  })
})

describe('what is sent unasked by a template', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  it('leaves while it is approved, also after a pause that Meta has lifted', () => {
    expect(templateUse({ status: 'APPROVED', pausedUntil: null }, now)).toEqual({ use: 'now' })
    expect(templateUse({ status: 'APPROVED', pausedUntil: after(-1) }, now)).toEqual({ use: 'now' })
    expect(pausedUntil({ status: 'APPROVED', pausedUntil: after(-1) }, now)).toBeNull()
  })
  it('waits for the end of a pause, and then until Meta has been asked', () => {
    expect(templateUse({ status: 'PAUSED', pausedUntil: after(9) }, now)).toEqual({ use: 'later', until: after(9) })
    for (const status of ['PAUSED', 'DISABLED'])
      expect(pausedUntil({ status, pausedUntil: after(-1) }, now)).toEqual(after(2))
  })
  it('waits an hour at a time for one that Meta has not judged', () => {
    expect(templateUse({ status: 'PENDING', pausedUntil: null }, now)).toEqual({ use: 'later', until: after(60) })
  })
})
