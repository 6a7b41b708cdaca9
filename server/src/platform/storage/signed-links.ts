/**
 * URLs of media files that work without a session: signed, and valid for two to three hours. The expiry is rounded to
 * the hour, so the same file has the same URL for an hour and browsers cache it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type Secret } from '../security/secrets.ts'

const hourSeconds = 60 * 60
const hoursAhead = 3
const signatureBytes = 18

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

const signatureOf = (secret: Secret, file: string, expiry: string) =>
  createHmac('sha256', deriveKey(secret, 'media-links'))
    .update(`${file}\n${expiry}`)
    .digest()
    .subarray(0, signatureBytes)

/**
 * File and query, to append to `{base}/public/`. The name is what the browser saves the file as. It is not signed:
 * whoever holds the URL holds the file, and the response corrects a wrong extension.
 */
export function signLink(secret: Secret, file: string, name: string | undefined, now: Date): string {
  const expiry = String((Math.floor(secondsOf(now) / hourSeconds) + hoursAhead) * hourSeconds)
  const query = new URLSearchParams({ e: expiry, s: signatureOf(secret, file, expiry).toString('base64url') })
  if (name !== undefined) query.set('download', name)
  return `${encodeURIComponent(file)}?${query}`
}

export interface LinkProof {
  e?: string | undefined
  s?: string | undefined
}

/** Seconds for which the URL is still valid; null if it is not ours or has expired. */
export function verifyLink(secret: Secret, file: string, proof: LinkProof, now: Date): number | null {
  const { e: expiry = '', s: given = '' } = proof
  if (!/^\d{1,12}$/.test(expiry)) return null
  const found = Buffer.from(given, 'base64url')
  const expected = signatureOf(secret, file, expiry)
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null
  const left = Number(expiry) - secondsOf(now)
  return left > 0 ? left : null
}
