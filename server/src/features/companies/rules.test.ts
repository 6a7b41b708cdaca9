import { describe, expect, it } from 'vitest'
import { isExpired, isSubscriptionOver } from './rules.ts'

const at = (instant: string) => new Date(instant)

describe('a subscription', () => {
  it('lasts through its due date in the zone of the company', () => {
    // 02:59 UTC on the 11th is still the 10th in São Paulo.
    expect(isExpired('2026-03-10', at('2026-03-11T02:59:59Z'), 'America/Sao_Paulo')).toBe(false)
    expect(isExpired('2026-03-10', at('2026-03-11T03:00:00Z'), 'America/Sao_Paulo')).toBe(true)
  })

  it('ends earlier where the day does', () => {
    expect(isExpired('2026-03-10', at('2026-03-10T09:59:00Z'), 'Pacific/Kiritimati')).toBe(false)
    expect(isExpired('2026-03-10', at('2026-03-10T10:00:00Z'), 'Pacific/Kiritimati')).toBe(true)
  })

  it('is over the day after and runs the day before', () => {
    expect(isExpired('2026-03-10', at('2026-03-12T12:00:00Z'), 'UTC')).toBe(true)
    expect(isExpired('2026-03-10', at('2026-03-09T12:00:00Z'), 'UTC')).toBe(false)
  })

  it('of the platform itself never ends', () => {
    const past = { dueDate: '2020-01-01', timezone: 'UTC' }
    expect(isSubscriptionOver({ id: 1, ...past }, at('2026-03-10T00:00:00Z'))).toBe(false)
    expect(isSubscriptionOver({ id: 2, ...past }, at('2026-03-10T00:00:00Z'))).toBe(true)
  })
})
