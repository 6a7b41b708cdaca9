/** Codes that users type from a mail. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Secret } from './secrets.ts'

/** Without characters that look alike: 32 of them, so that five bits choose one evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 8

const digest = (secret: Secret, purpose: string, facts: readonly (string | number)[]) =>
  createHmac('sha256', deriveKey(secret, purpose)).update(facts.join('\n')).digest()

/**
 * The same facts give the same code on every node and at every retry of a job; nobody without the secret can compute
 * it. 40 bits.
 */
export const oneTimeCode = (secret: Secret, purpose: string, facts: readonly (string | number)[]): string =>
  Array.from(digest(secret, `${purpose} code`, facts).subarray(0, codeLength), (byte) => alphabet[byte % 32]).join('')

/** As typed: lower case, hyphens and blanks are accepted. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** What is stored. Keyed, because a reader of the database could try all 40-bit codes. */
export const codeHash = (secret: Secret, purpose: string, code: string): string =>
  digest(secret, `${purpose} hash`, [code]).toString('base64url')

export const isSameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
