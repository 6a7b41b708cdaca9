import { describe, expect, it } from 'vitest'
import { refusesMetrics } from './metrics.ts'

const token = 'a-token-of-the-operator'

describe('/metrics', () => {
  it('is open on a developer machine', () => {
    expect(refusesMetrics({}, { metricsToken: undefined, isProduction: false, host: '127.0.0.1' })).toBeNull()
  })

  it('does not exist in production without a token', () => {
    expect(refusesMetrics({}, { metricsToken: undefined, isProduction: true, host: '127.0.0.1' })).toBe('ERR_NOT_FOUND')
  })

  it.each(['0.0.0.0', '::', '192.168.1.9', 'inbox.example'])(
    'does not exist without one if others can reach us: %s',
    (host) => {
      expect(refusesMetrics({}, { metricsToken: undefined, isProduction: false, host })).toBe('ERR_NOT_FOUND')
    },
  )

  it.each(['127.0.0.1', '127.0.0.9', '::1', 'localhost'])('are open on %s', (host) => {
    expect(refusesMetrics({}, { metricsToken: undefined, isProduction: false, host })).toBeNull()
  })

  it.each([{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])(
    'does not exist for requests through a proxy: %o',
    (headers) => {
      const config = { metricsToken: undefined, isProduction: false, host: '127.0.0.1' }
      expect(refusesMetrics(headers, config)).toBe('ERR_NOT_FOUND')
    },
  )

  it('needs the token if one is set', () => {
    for (const isProduction of [true, false]) {
      expect(
        refusesMetrics({ authorization: `Bearer ${token}` }, { metricsToken: token, isProduction, host: '0.0.0.0' }),
      ).toBeNull()
      expect(
        refusesMetrics({ authorization: `Bearer ${token}x` }, { metricsToken: token, isProduction, host: '0.0.0.0' }),
      ).toBe('ERR_SESSION_EXPIRED')
      expect(refusesMetrics({}, { metricsToken: token, isProduction, host: '0.0.0.0' })).toBe('ERR_SESSION_EXPIRED')
    }
  })
})
