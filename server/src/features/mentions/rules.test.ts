import { expect, it } from 'vitest'
import { excerptOf } from './rules.ts'

it('a message is quoted as a short line', () => {
  expect(excerptOf('veja\n\nisso')).toBe('veja isso')
  expect(excerptOf('x'.repeat(300))).toHaveLength(200)
})
