import { expect, it } from 'vitest'
import { isUnstorable } from './unstorable.ts'

const failed = (code?: string) => Object.assign(new Error('refused'), code === undefined ? {} : { code })

it('data that no column or index takes is told from a database that is away or busy', () => {
  for (const code of ['22007', '22P02', '22003', '54000']) expect(isUnstorable(failed(code))).toBe(true)
  for (const code of ['40P01', '57P01', '53100', 'ECONNRESET', undefined])
    expect(isUnstorable(failed(code))).toBe(false)
  expect(isUnstorable('22007')).toBe(false)
})
