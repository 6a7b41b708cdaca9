import { expect, test } from 'vitest'
import { faultOf } from './useCamera.ts'

test('reasons for a missing camera are told apart', () => {
  expect(faultOf(new DOMException('', 'NotAllowedError'))).toBe('denied')
  expect(faultOf(new DOMException('', 'NotFoundError'))).toBe('missing')
  expect(faultOf(new DOMException('', 'NotReadableError'))).toBe('busy')
  expect(faultOf(new Error('x'))).toBe('failed')
})
