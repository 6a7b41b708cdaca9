import { describe, expect, it } from 'vitest'
import { isFresh, obstacleOf } from './rules.ts'

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
