import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { deriveKey } from './secrets.ts'
import {
  companyOfRefreshToken,
  linkToken,
  newRefreshToken,
  signAccessToken,
  tokenHash,
  verifyAccessToken,
} from './tokens.ts'

const secret = Buffer.from('the secret of these tests, long enough')
const now = new Date('2026-03-01T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const claims = { userId: 7, companyId: 3, sessionVersion: 2 }

describe('an access token', () => {
  const token = signAccessToken(secret, claims, now, 15)

  it('says who it is for until it expires', () => {
    expect(verifyAccessToken(secret, token, now)).toEqual(claims)
    expect(verifyAccessToken(secret, token, later(14.9))).toEqual(claims)
    expect(verifyAccessToken(secret, token, later(15))).toBeNull()
  })

  it('of another installation is refused', () => {
    expect(verifyAccessToken(Buffer.from('another secret, also long enough!!'), token, now)).toBeNull()
  })

  it('that was changed, unsigned or invalid is refused', () => {
    const [header, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, userId: 1, exp: 9_999_999_999 })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(verifyAccessToken(secret, `${header}.${forged}.${signature}`, now)).toBeNull()
    expect(verifyAccessToken(secret, `${none}.${forged}.`, now)).toBeNull()
    for (const text of ['', 'x', 'a.b.c', '..']) expect(verifyAccessToken(secret, text, now)).toBeNull()
  })

  it('without an expiry or with odd claims is refused, though signed by us', () => {
    const sign = createSigner({ algorithm: 'HS256', key: deriveKey(secret, 'access-token') })
    expect(verifyAccessToken(secret, sign({ ...claims }), now)).toBeNull()
    expect(verifyAccessToken(secret, sign({ ...claims, userId: '7', exp: 9_999_999_999 }), now)).toBeNull()
  })
})

describe('a refresh token', () => {
  it('is random, names its company and is stored as a hash', () => {
    const { token, hash } = newRefreshToken(12)
    expect(companyOfRefreshToken(token)).toBe(12)
    expect(hash).toBe(tokenHash(token))
    expect(hash).not.toContain(token.slice(3))
    expect(newRefreshToken(12).token).not.toBe(token)
  })

  it('of another form names no company', () => {
    for (const text of ['', '1', '1.', '0.'.padEnd(45, 'a'), '-1.'.padEnd(46, 'a'), '99999999999.'.padEnd(55, 'a')]) {
      expect(companyOfRefreshToken(text)).toBeNull()
    }
  })
})

it('a link can be computed again from the same facts only', () => {
  expect(linkToken(secret, 'welcome', [1, 2])).toBe(linkToken(secret, 'welcome', [1, 2]))
  expect(linkToken(secret, 'welcome', [1, 2])).not.toBe(linkToken(secret, 'welcome', [1, 3]))
  expect(linkToken(secret, 'welcome', [1, 2])).not.toBe(linkToken(secret, 'other', [1, 2]))
})
