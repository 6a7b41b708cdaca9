import { describe, expect, it } from 'vitest'
import { judgeWaiting, type Waiting } from './waiting.ts'

const now = new Date('2026-11-02T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const verdict = (change: Partial<Waiting>) =>
  judgeWaiting(
    { delivery: 'queued', waitsSince: ago(10), lastTriedAt: null, connection: 'up', attemptAgeMs: null, ...change },
    now,
  )

describe('a waiting message', () => {
  it('is enqueued again after five minutes without an attempt', () => {
    expect(verdict({})).toEqual({ do: 'wake' })
    expect(verdict({ waitsSince: ago(4) })).toEqual({ do: 'wait' })
  })
  it('is left to its job during attempts', () => {
    expect(verdict({ waitsSince: ago(60), lastTriedAt: ago(3) })).toEqual({ do: 'wait' })
    expect(verdict({ waitsSince: ago(60), lastTriedAt: ago(6) })).toEqual({ do: 'wake' })
  })
  it('waits for a connection that is down, and fails for a deleted one', () => {
    expect(verdict({ connection: 'down' })).toEqual({ do: 'wait' })
    expect(verdict({ connection: 'removed' })).toEqual({ do: 'fail', code: 'connection_removed' })
  })
  it('fails after a day, and says so if it may have arrived', () => {
    expect(verdict({ waitsSince: ago(24 * 60 + 1), connection: 'down' })).toEqual({ do: 'fail', code: 'expired' })
    expect(verdict({ waitsSince: ago(24 * 60 + 1), delivery: 'sending' })).toEqual({
      do: 'fail',
      code: 'outcome_unknown',
    })
    expect(verdict({ waitsSince: ago(24 * 60), connection: 'down' })).toEqual({ do: 'wait' })
  })
  it('does not fail while its attempt may still end, however late it is by this clock', () => {
    const late = { waitsSince: ago(400 * 24 * 60), delivery: 'sending', attemptAgeMs: 60_000 } as const
    expect(verdict(late)).toEqual({ do: 'wake' })
    expect(verdict({ ...late, attemptAgeMs: 300_000 })).toEqual({ do: 'fail', code: 'outcome_unknown' })
  })
})
