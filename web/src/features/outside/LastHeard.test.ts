import { expect, it } from 'vitest'
import { lightOf } from './LastHeard.tsx'

it('the light shows the latest result', () => {
  const [early, late] = ['2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z']
  expect(lightOf({ heardAt: null, failedAt: null })).toBe('none')
  expect(lightOf({ heardAt: late, failedAt: early })).toBe('ok')
  expect(lightOf({ heardAt: early, failedAt: late })).toBe('bad')
})
