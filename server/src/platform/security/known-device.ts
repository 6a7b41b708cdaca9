/**
 * A browser in which the password was once right keeps a cookie for that account, so that strangers who guess cannot
 * lock the user out. After OWASP's "device cookies":
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { randomBytes } from 'node:crypto'
import { isSameText } from './body-signature.ts'
import type { Secret } from './secrets.ts'
import { linkToken } from './tokens.ts'

export const deviceDays = 180

/** One per account, so that several users can share a browser. */
export const deviceCookie = (userId: number) => `gdev${userId}`

export interface MarkedAccount {
  userId: number
  /** A new password invalidates all device cookies, including stolen ones. */
  passwordHash: string
}

const daysOf = (now: Date) => Math.floor(now.getTime() / 86_400_000)

const signatureOf = (secret: Secret, { userId, passwordHash }: MarkedAccount, day: string, device: string) =>
  linkToken(secret, 'known-device', [userId, passwordHash, day, device])

export const newDeviceMark = (secret: Secret, account: MarkedAccount, now: Date): string => {
  const [day, device] = [String(daysOf(now)), randomBytes(12).toString('base64url')]
  return `${day}.${device}.${signatureOf(secret, account, day, device)}`
}

/** The device's name for counting, or null if the cookie is for another account, was changed, or is too old. */
export const knownDevice = (
  secret: Secret,
  account: MarkedAccount,
  mark: string | undefined,
  now: Date,
): string | null => {
  const [, day, device, signature] = /^(\d{1,6})\.([\w-]{16})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  if (day === undefined || device === undefined || signature === undefined) return null
  if (!isSameText(signature, signatureOf(secret, account, day, device))) return null
  return daysOf(now) - Number(day) <= deviceDays ? device : null
}
