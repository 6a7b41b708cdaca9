import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { deriveKey, type Secret } from './secrets.ts'

/** The claims of an access token. Rights are not in it: they are read for every call. */
const AccessClaims = z.object({
  userId: z.int().positive(),
  companyId: z.int().positive(),
  sessionVersion: z.int().nonnegative(),
})
export type AccessClaims = z.output<typeof AccessClaims>

const SignedClaims = AccessClaims.extend({ exp: z.int() })

/** Signs and verifies for one installation; created once, because deriving the key costs more than a signature. */
const pairs = new Map<string, ReturnType<typeof makePair>>()

const makePair = (secret: Secret) => {
  const key = deriveKey(secret, 'access-token')
  return {
    sign: createSigner({ algorithm: 'HS256', key }),
    // Expiry is checked against the clock that is passed in.
    verify: createVerifier({ algorithms: ['HS256'], key, ignoreExpiration: true }),
  }
}

const pairOf = (secret: Secret) => {
  const name = createHash('sha256').update(secret).digest('base64')
  const known = pairs.get(name) ?? makePair(secret)
  pairs.set(name, known)
  return known
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

export const signAccessToken = (secret: Secret, claims: AccessClaims, now: Date, minutes: number): string => {
  const iat = secondsOf(now)
  return pairOf(secret).sign({ ...AccessClaims.parse(claims), iat, exp: iat + minutes * 60 })
}

/** The claims, or null if the token is not ours, was changed or has expired. */
export const verifyAccessToken = (secret: Secret, token: string, now: Date): AccessClaims | null => {
  try {
    const claims = SignedClaims.parse(pairOf(secret).verify(token))
    return claims.exp > secondsOf(now) ? AccessClaims.parse(claims) : null
  } catch {
    return null
  }
}

/**
 * Refresh tokens are random and contain only the company, so that they can be looked up within it. Only the hash is
 * stored, so a reader of the database cannot sign in with it.
 */
export const newRefreshToken = (companyId: number) => {
  const token = `${companyId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: tokenHash(token) }
}

export const companyOfRefreshToken = (token: string): number | null => {
  const company = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token)?.[1]
  return company === undefined || Number(company) >= 2 ** 31 ? null : Number(company)
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A token for links that any node can compute again until it expires, but nobody without the secret. */
export const linkToken = (secret: Secret, purpose: string, facts: readonly (string | number)[]): string =>
  createHmac('sha256', deriveKey(secret, purpose)).update(facts.join('\n')).digest('base64url')
