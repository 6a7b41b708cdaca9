/** Against whom a try at a password counts. */
import { deviceCookie, knownDevice, type MarkedAccount } from './known-device.ts'
import { addressSubject, deviceSubject, guesserSubject, type Subject, strangersSubject } from './login-attempts.ts'
import type { Secret } from './secrets.ts'

export interface Visitor {
  address: string
  cookies: Readonly<Record<string, string | undefined>>
}

export interface Guessers {
  /** The one who tries now: a success clears it. */
  own: Subject
  /** Whom others count against as well: a success takes only this one try back. */
  shared: readonly Subject[]
  all: readonly Subject[]
}

/** The e-mail alone names the account: one that nobody has is counted alike. */
export const guessersAt = (
  secret: Secret,
  { email, account }: { email: string; account: MarkedAccount | null },
  { address, cookies }: Visitor,
  now: Date,
): Guessers => {
  const device = account && knownDevice(secret, account, cookies[deviceCookie(account.userId)], now)
  // Neither strangers nor people behind the same address keep a known device out.
  const own = account && device ? deviceSubject(account.userId, device) : guesserSubject(email, address)
  const shared = device ? [] : [strangersSubject(email), addressSubject(address)]
  return { own, shared, all: [own, ...shared] }
}
