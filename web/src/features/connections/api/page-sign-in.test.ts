import { expect, test } from 'vitest'
import { cameBackWith } from './page-sign-in.ts'

test('the parameters with which the browser returns from Meta', () => {
  expect(cameBackWith('?code=AQ1&state=17.p.x')).toEqual({ code: 'AQ1', state: '17.p.x' })
  expect(cameBackWith('?error=access_denied&state=17.p.x')).toBe('cancelled')
  expect(cameBackWith('')).toBeNull()
  expect(cameBackWith('?code=AQ1')).toBeNull()
})
