import { expect, test } from 'vitest'
import { apiError } from './api-error.ts'
import { retries, retryDelay } from './query.ts'

const refused = (status: number, code: string, retryAfter: string | null = null) =>
  apiError(status, JSON.stringify({ error: code, code }), retryAfter)

test('a busy server is asked again when it says, not sooner', () => {
  const busy = refused(503, 'ERR_BUSY', '4')
  expect(retries(0, busy)).toBe(true)
  for (let time = 0; time < 20; time += 1) {
    expect(retryDelay(0, busy)).toBeGreaterThanOrEqual(4_000)
    expect(retryDelay(0, busy)).toBeLessThanOrEqual(6_000)
  }
})

test('one without such a time is asked again after a second, then two', () => {
  const away = apiError(502, '<html>')
  expect([0, 1].map((failures) => retryDelay(failures, away))).toEqual([1_000, 2_000])
  expect(retryDelay(0, refused(503, 'ERR_BUSY', 'Fri, 31 Dec 1999 23:59:59 GMT'))).toBe(1_000)
})

test('a permanent error is not retried', () => {
  const lasting = [
    refused(503, 'ERR_SEARCH_TOO_LONG'),
    refused(507, 'ERR_STORAGE_FULL'),
    refused(409, 'ERR_TAG_REQUIRED'),
  ]
  expect(lasting.filter((error) => retries(0, error))).toEqual([])
})
