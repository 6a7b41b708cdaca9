import { describe, expect, it } from 'vitest'
import {
  extended,
  firstDueDate,
  goneBefore,
  isExpired,
  isSubscriptionOver,
  mayChange,
  mayRemove,
  mayRestore,
} from './rules.ts'

const at = (instant: string) => new Date(instant)

describe('a subscription', () => {
  it('lasts until the end of its due date in the company’s time zone', () => {
    // 02:59 UTC on the 11th is still the 10th in São Paulo.
    expect(isExpired('2026-03-10', at('2026-03-11T02:59:59Z'), 'America/Sao_Paulo')).toBe(false)
    expect(isExpired('2026-03-10', at('2026-03-11T03:00:00Z'), 'America/Sao_Paulo')).toBe(true)
  })

  it('ends earlier where the day ends earlier', () => {
    expect(isExpired('2026-03-10', at('2026-03-10T09:59:00Z'), 'Pacific/Kiritimati')).toBe(false)
    expect(isExpired('2026-03-10', at('2026-03-10T10:00:00Z'), 'Pacific/Kiritimati')).toBe(true)
  })

  it('is over the day after and active the day before', () => {
    expect(isExpired('2026-03-10', at('2026-03-12T12:00:00Z'), 'UTC')).toBe(true)
    expect(isExpired('2026-03-10', at('2026-03-09T12:00:00Z'), 'UTC')).toBe(false)
  })

  it('of the platform itself never ends', () => {
    const past = { dueDate: '2020-01-01', timezone: 'UTC' }
    expect(isSubscriptionOver({ id: 1, ...past }, at('2026-03-10T00:00:00Z'))).toBe(false)
    expect(isSubscriptionOver({ id: 2, ...past }, at('2026-03-10T00:00:00Z'))).toBe(true)
  })
})

describe('the due date', () => {
  it.each([
    ['MENSAL', '2026-03-10', '2026-04-10'],
    ['BIMESTRAL', '2026-03-10', '2026-05-10'],
    ['TRIMESTRAL', '2026-11-10', '2027-02-10'],
    ['SEMESTRAL', '2026-08-31', '2027-02-28'],
    ['ANUAL', '2024-02-29', '2025-02-28'],
    ['MENSAL', '2026-12-31', '2027-01-31'],
    ['ANUAL', '2999-06-01', '2999-12-31'],
    ['MENSAL', '9999-12-31', '2999-12-31'],
  ] as const)('moves by %s from %s to %s', (recurrence, dueDate, next) => {
    expect(extended({ dueDate, recurrence })).toBe(next)
  })
  it('of a new company is one period after its own today', () => {
    expect(firstDueDate(at('2026-03-11T01:00:00Z'), 'MENSAL', 'America/Sao_Paulo')).toBe('2026-04-10')
  })
})

describe('a company', () => {
  const clinic = { id: 2, name: 'Clínica', isRemoved: false }
  it('of the platform itself cannot be switched off, expire or be removed', () => {
    const platform = { ...clinic, id: 1 }
    expect(mayChange(platform, { status: false })).toMatchObject({ code: 'ERR_PLATFORM_COMPANY' })
    expect(mayChange(platform, { dueDate: '2026-01-01' })).toMatchObject({ code: 'ERR_PLATFORM_COMPANY' })
    expect(mayRemove(platform, 'Clínica')).toMatchObject({ code: 'ERR_PLATFORM_COMPANY' })
    expect([mayChange(platform, {}).ok, mayChange(clinic, { status: false }).ok]).toEqual([true, true])
  })
  it('is removed only with its own name', () => {
    expect([mayRemove(clinic, undefined).ok, mayRemove(clinic, ' Clínica ').ok]).toEqual([true, true])
    expect(mayRemove(clinic, 'clinica')).toMatchObject({ code: 'ERR_COMPANY_NAME_DIFFERS', field: 'body.name' })
  })
  it('that was removed can be restored until its erasure begins, and never during it', () => {
    const removedAt = at('2027-03-01T12:00:00Z')
    const moments = ['2027-03-08T11:59:59Z', '2027-03-08T12:00:00Z', '2027-03-08T12:09:59Z', '2027-03-08T12:10:01Z']
    const seen = moments.map(at).map((now) => [mayRestore({ removedAt }, now).ok, removedAt < goneBefore(now)])
    expect(seen).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ])
  })
  it('that was removed can be restored, and nothing else', () => {
    const removed = { ...clinic, isRemoved: true }
    const removedAt = at('2027-03-01T12:00:00Z')
    expect([mayRestore({ removedAt }, removedAt).ok, mayRestore({ removedAt: null }, removedAt)]).toMatchObject([
      true,
      { code: 'ERR_COMPANY_NOT_REMOVED' },
    ])
    expect(mayChange(removed, {})).toMatchObject({ code: 'ERR_NO_COMPANY_FOUND' })
  })
})
