import { describe, expect, it } from 'vitest'
import { refusesMetrics } from './metrics.ts'

const token = 'a-token-of-the-operator'

describe('the figures of /metrics', () => {
  it('are open on a developer machine', () => {
    expect(refusesMetrics(undefined, { metricsToken: undefined, isProduction: false })).toBeNull()
  })

  it('are not there in production without a token', () => {
    expect(refusesMetrics(undefined, { metricsToken: undefined, isProduction: true })).toBe('ERR_NOT_FOUND')
  })

  it('need the token wherever one is set', () => {
    for (const isProduction of [true, false]) {
      expect(refusesMetrics(`Bearer ${token}`, { metricsToken: token, isProduction })).toBeNull()
      expect(refusesMetrics(`Bearer ${token}x`, { metricsToken: token, isProduction })).toBe('ERR_SESSION_EXPIRED')
      expect(refusesMetrics(undefined, { metricsToken: token, isProduction })).toBe('ERR_SESSION_EXPIRED')
    }
  })
})
