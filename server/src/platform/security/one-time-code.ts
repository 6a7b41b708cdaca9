/** Codes that people type from a mail. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Secret } from './secrets.ts'

/** Without letters and digits that look alike: 32 of them, so that five bits choose one evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 8

const digest = (secret: Secret, purpose: string, facts: readonly (string | number)[]) =>
  createHmac('sha256', deriveKey(secret, purpose)).update(facts.join('\n')).digest()

/** The same facts give the same code on every node and with every try of a job; nobody without the secret can make it. 40 bits. */
export const oneTimeCode = (secret: Secret, purpose: string, facts: readonly (string | number)[]): string =>
  Array.from(digest(secret, `${purpose} code`, facts).subarray(0, codeLength), (byte) => alphabet[byte % 32]).join('')

/** As it is typed: small letters, a hyphen or a blank in between are no mistake. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** What is stored instead. Keyed, because 40 bits alone could be tried through by a reader of the database. */
export const codeHash = (secret: Secret, purpose: string, code: string): string =>
  digest(secret, `${purpose} hash`, [code]).toString('base64url')

export const isSameHash = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
