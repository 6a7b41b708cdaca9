import { describe, expect, it } from 'vitest'
import { isOvertaken, nextStanding, type Standing } from './standing.ts'

const now = new Date('2026-03-01T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const fresh: Standing = {
  qualityHeardAt: null,
  lowQualitySince: null,
  qualityLimit: null,
  accountHeardAt: null,
  accountWarning: null,
  accountDetail: null,
}
const base = { owner: '1', at: now }

describe('quality', () => {
  it('is low from FLAGGED to UNFLAGGED; a new limit alone leaves it', () => {
    const low = nextStanding(fresh, { ...base, what: 'quality', isLow: true, limit: 'TIER_1K' }, now)
    expect(low).toMatchObject({ standing: { lowQualitySince: now, qualityLimit: 'TIER_1K' }, pause: null })
    if (low === 'same') throw new Error('not heard')
    const next = { ...base, at: at(1), what: 'quality' as const }
    expect(nextStanding(low.standing, { ...next, isLow: null, limit: 'TIER_250' }, now)).toMatchObject({
      standing: { lowQualitySince: now, qualityLimit: 'TIER_250' },
    })
    expect(nextStanding(low.standing, { ...next, isLow: true, limit: null }, now)).toMatchObject({
      standing: { lowQualitySince: now, qualityHeardAt: at(1) },
    })
    expect(nextStanding(low.standing, { ...next, isLow: false, limit: null }, now)).toMatchObject({
      standing: { lowQualitySince: null, qualityLimit: 'TIER_1K' },
    })
  })

  it('told late is not heard', () => {
    const known = { ...fresh, qualityHeardAt: now }
    for (const minutes of [-1, -5])
      expect(nextStanding(known, { ...base, at: at(minutes), what: 'quality', isLow: true, limit: null }, now)).toBe(
        'same',
      )
  })
})

describe('the account', () => {
  it('a restriction pauses until its end; one that is over does not; one without an end is tried again', () => {
    const said = (until: Date | null) => nextStanding(fresh, { ...base, what: 'restricted', until, detail: 'X' }, now)
    expect(said(at(60))).toMatchObject({ pause: { to: 'until', until: at(60), detail: 'X' } })
    expect(said(at(-1))).toMatchObject({ pause: null })
    expect(said(null)).toMatchObject({ pause: { to: 'guess' } })
  })

  it('disabled pauses and warns, a warning only warns, reinstated ends both', () => {
    const said = (what: 'violation' | 'disable_scheduled' | 'disabled' | 'reinstated') =>
      nextStanding({ ...fresh, accountWarning: 'disabled' }, { ...base, what, detail: 'D' }, now)
    expect(said('disabled')).toMatchObject({ standing: { accountWarning: 'disabled' }, pause: { to: 'guess' } })
    expect(said('violation')).toMatchObject({
      standing: { accountWarning: 'violation', accountDetail: 'D' },
      pause: null,
    })
    expect(said('disable_scheduled')).toMatchObject({ pause: null })
    expect(said('reinstated')).toMatchObject({
      standing: { accountWarning: null, accountDetail: null },
      pause: { to: 'end' },
    })
  })

  it('a ban told twice does not begin anew; two words of one second are both heard', () => {
    const known = { ...fresh, accountHeardAt: now, accountWarning: 'disabled' as const }
    expect(nextStanding(known, { ...base, what: 'disabled', detail: null }, now)).toBe('same')
    expect(nextStanding(known, { ...base, what: 'restricted', until: at(9), detail: null }, now)).toMatchObject({
      standing: { accountWarning: 'disabled' },
      pause: { to: 'until' },
    })
  })

  it('an old word after a newer one is not heard', () => {
    const known = { ...fresh, accountHeardAt: at(1) }
    expect(nextStanding(known, { ...base, what: 'disabled', detail: null }, now)).toBe('same')
  })
})

it('a refusal is overtaken by a newer word about the account, but not by one of a clock that is wrong', () => {
  const heard = (minutes: number) => ({ accountHeardAt: at(minutes) })
  expect(isOvertaken({ accountHeardAt: null }, at(-1), now)).toBe(false)
  expect([isOvertaken(heard(-2), at(-1), now), isOvertaken(heard(-1), at(-2), now)]).toEqual([false, true])
  // The word was said within that second.
  expect(isOvertaken(heard(-1), new Date(at(-1).getTime() + 900), now)).toBe(true)
  expect(isOvertaken(heard(5), at(-1), now)).toBe(false)
})
