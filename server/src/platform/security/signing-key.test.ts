import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSigningKey } from './signing-key.ts'

const part = (tag: number, content: Buffer): Buffer => {
  const size = Buffer.from([0x82, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), size, content])
}
const odd = (bytes: number): Buffer => {
  const number = randomBytes(bytes)
  number.writeUInt8(0x41, 0)
  number.writeUInt8(0x01, bytes - 1)
  return number
}
/** Nothing in it belongs together: who signs with it finds out last. */
const madeUp = (bytes: number, exponent: Buffer): string => {
  const zero = Buffer.from([0])
  const numbers = [zero, odd(bytes), exponent, odd(bytes - 1), zero, zero, zero, zero, zero]
  const der = part(0x30, Buffer.concat(numbers.map((number) => part(2, number))))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN RSA PRIVATE KEY-----\n${lines.join('\n')}\n-----END RSA PRIVATE KEY-----\n`
}
const usual = Buffer.from([1, 0, 1])

it('a key signs if it is RSA and no larger than 4096 bits, with a short exponent: another one holds the process', () => {
  const format = { type: 'pkcs8', format: 'pem' } as const
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
  expect(isSigningKey(privateKey.export(format) as string)).toBe(true)
  expect(isSigningKey(madeUp(256, usual))).toBe(true)
  expect(isSigningKey(madeUp(4_500, odd(4_400)))).toBe(false)
  expect(isSigningKey(madeUp(800, usual))).toBe(false)
  expect(isSigningKey(madeUp(512, odd(512)))).toBe(false)
  expect(isSigningKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(format) as string)).toBe(
    false,
  )
  expect(isSigningKey('-----BEGIN PRIVATE KEY-----\nx')).toBe(false)
})
