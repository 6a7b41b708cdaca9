/** Which counters a failed password attempt counts against. */
import { deviceCookie, knownDevice, type MarkedAccount } from './known-device.ts'
import { addressSubject, deviceSubject, guesserSubject, type Subject, strangersSubject } from './login-attempts.ts'
import type { Secret } from './secrets.ts'

export interface Visitor {
  address: string
  cookies: Readonly<Record<string, string | undefined>>
}

export interface Guessers {
  /** The client's own counter: a success clears it. */
  own: Subject
  /** Counters shared with others: a success only takes this one attempt back. */
  shared: readonly Subject[]
  all: readonly Subject[]
}

/** The e-mail alone names the account, so that unknown e-mails are counted alike. */
export const guessersAt = (
  secret: Secret,
  { email, account }: { email: string; account: MarkedAccount | null },
  { address, cookies }: Visitor,
  now: Date,
): Guessers => {
  const device = account && knownDevice(secret, account, cookies[deviceCookie(account.userId)], now)
  // Strangers, or people behind the same IP address, cannot lock out a known device.
  const own = account && device ? deviceSubject(account.userId, device) : guesserSubject(email, address)
  const shared = device ? [] : [strangersSubject(email), addressSubject(address)]
  return { own, shared, all: [own, ...shared] }
}
