import { describe, expect, it } from 'vitest'
import { instantAsked, isScheduleMedia, mayBegin, mayChange, mayEdit, sendStep, sendTime, turnsOf } from './rules.ts'

const zone = 'America/New_York'
const series = {
  firstSendAt: new Date('2026-10-30T13:00:00Z'),
  intervalUnit: 1,
  intervalCount: 1,
  times: 5,
  dayRule: 4,
}
const times = (more: Partial<typeof series>, count = 4) =>
  Array.from({ length: count }, (_each, turn) =>
    sendTime({ ...series, ...more }, turn, zone)
      .toISOString()
      .slice(5, 16),
  )

describe('a series', () => {
  it('keeps its hour on the wall when clocks change', () => {
    expect(times({})).toEqual(['10-30T13:00', '10-31T13:00', '11-01T14:00', '11-02T14:00'])
  })
  it('goes by weeks, months to their last day, and minutes', () => {
    expect(times({ intervalUnit: 2, intervalCount: 2 }, 2)).toEqual(['10-30T13:00', '11-13T14:00'])
    const lastOfMonth = { intervalUnit: 3, firstSendAt: new Date('2026-01-31T14:00:00Z') }
    expect(times(lastOfMonth, 3)).toEqual(['01-31T14:00', '02-28T14:00', '03-31T13:00'])
    expect(times({ intervalUnit: 4, intervalCount: 90 }, 2)).toEqual(['10-30T13:00', '10-30T14:30'])
  })
  it('leaves weekends by its rule, each day reckoned from the series and not from the day it was moved to', () => {
    expect(times({ dayRule: 5 })).toEqual(['10-30T13:00', '10-30T13:00', '10-30T13:00', '11-02T14:00'])
    expect(times({ dayRule: 6 })).toEqual(['10-30T13:00', '11-02T14:00', '11-02T14:00', '11-02T14:00'])
  })
  it('is as many messages as were asked for, one where there is no interval', () => {
    expect([turnsOf(series), turnsOf({ ...series, intervalCount: 0 })]).toEqual([5, 1])
  })
})

describe('a message that is due', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const facts = {
    state: 'waiting',
    sendAt: now,
    isActive: true,
    hasConnection: true,
    replyUntil: undefined,
    media: 'none',
  } as const
  const step = (more: Partial<Parameters<typeof sendStep>[0]>) => sendStep({ ...facts, ...more }, now)
  it('is sent at its time, and up to a day later', () => {
    expect(step({}).step).toBe('send')
    expect(step({ sendAt: ago(-1) }).step).toBe('wait')
    expect(step({ sendAt: ago(24 * 3_600_000) }).step).toBe('send')
    expect(step({ sendAt: ago(24 * 3_600_000 + 1) })).toEqual({ step: 'fail', code: 'expired' })
  })
  it('is not sent twice', () => {
    expect(step({ state: 'done' }).step).toBe('nothing')
  })
  it('takes its picture along: waits for the one that it has now, and fails where that is lost', () => {
    expect(step({ media: 'copied' }).step).toBe('send')
    expect(step({ media: 'changed' }).step).toBe('wait')
    expect(step({ media: 'missing' })).toEqual({ step: 'fail', code: 'media_missing' })
  })
  it('fails with a reason where nobody can be written to', () => {
    expect(step({ isActive: false })).toMatchObject({ code: 'contact_blocked' })
    expect(step({ hasConnection: false })).toMatchObject({ code: 'connection_removed' })
    expect(step({ replyUntil: null })).toMatchObject({ code: 'window_closed' })
    expect(step({ replyUntil: now })).toMatchObject({ code: 'window_closed' })
    expect(step({ replyUntil: ago(-1) }).step).toBe('send')
  })
})

describe('what is asked for', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it('without a zone is in the company’s own', () => {
    expect(instantAsked('2026-11-20T09:00', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T09:00:00.000', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T13:00:00+01:00', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T12:00:00Z', 'America/Sao_Paulo')).toEqual(now)
  })
  it('lies ahead', () => {
    expect(mayBegin(new Date(now.getTime() - 59_000), now).ok).toBe(true)
    expect(mayBegin(new Date(now.getTime() - 61_000), now)).toMatchObject({ code: 'ERR_SCHEDULE_IN_PAST' })
  })
  it('is changed by its author or an admin, until it is sent', () => {
    expect(mayChange({ id: 1, isAdmin: false }, { userId: 1 }).ok).toBe(true)
    expect(mayChange({ id: 2, isAdmin: true }, { userId: 1 }).ok).toBe(true)
    expect(mayChange({ id: 2, isAdmin: false }, { userId: 1 })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayEdit({ sentAt: null }).ok).toBe(true)
    expect(mayEdit({ sentAt: now })).toMatchObject({ code: 'ERR_SCHEDULE_SENT' })
  })
  it('carries pictures alone', () => {
    expect(['image/png', 'image/jpeg', 'image/webp', 'application/pdf'].map(isScheduleMedia)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
