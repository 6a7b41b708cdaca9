import { expect, it } from 'vitest'
import { codeHash, codeLength, isSameHash, oneTimeCode, typedCode } from './one-time-code.ts'

const secret = 'a secret of at least thirty-two characters'

it('a code is the same for the same facts, and different for others', () => {
  const code = oneTimeCode(secret, 'password', [1, 1000])
  expect(code).toMatch(new RegExp(`^[A-HJ-NP-Z2-9]{${codeLength}}$`))
  expect(oneTimeCode(secret, 'password', [1, 1000])).toBe(code)
  expect(oneTimeCode(secret, 'password', [1, 1001])).not.toBe(code)
  expect(oneTimeCode(secret, 'mail', [1, 1000])).not.toBe(code)
  expect(oneTimeCode(`${secret}!`, 'password', [1, 1000])).not.toBe(code)
})

it('lower case, blanks and a hyphen are accepted', () => {
  expect(typedCode(' k7qp-m2xd ')).toBe('K7QPM2XD')
})

it('the stored value is not the code, and only the same code matches it', () => {
  const hash = codeHash(secret, 'password', 'K7QPM2XD')
  expect(hash).not.toContain('K7QPM2XD')
  expect(isSameHash(hash, codeHash(secret, 'password', 'K7QPM2XD'))).toBe(true)
  expect(isSameHash(hash, codeHash(secret, 'password', 'K7QPM2XE'))).toBe(false)
  expect(isSameHash(hash, '')).toBe(false)
})
