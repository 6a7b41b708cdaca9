import type { Deps } from '../../../context.ts'
import type { KnownDevice } from '../../../platform/http/own-cookies.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { guessersAt, type Visitor } from '../../../platform/security/guessers.ts'
import { newDeviceMark } from '../../../platform/security/known-device.ts'
import {
  addressSubject,
  forgetAttempts,
  giveAttemptBack,
  takeAttempt,
} from '../../../platform/security/login-attempts.ts'
import { verifyPassword } from '../../../platform/security/passwords.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import { settle } from '../../../platform/settle.ts'
import { mayEnter } from '../rules.ts'
import { accountByEmail, accountByInvitation, stampLastLogin, takeWelcomeToken } from '../store.ts'
import { type SignedIn, startSession } from './start-session.ts'

interface Credentials {
  email: string
  password: string
  /** The session outlives the browser; the default. */
  remember?: boolean | undefined
}

const tooMany = (retryAfterSeconds: number) => new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })

/** The account with this password. Known and unknown accounts are refused alike, after the same work. */
const provenAccount = async (deps: Deps, { email, password }: Credentials, visitor: Visitor, now: Date) => {
  const { account, guessers, wait } = await deps.db.platform(async (tx) => {
    const account = await accountByEmail(tx, email)
    const guessers = guessersAt(deps.secret, { email, account }, visitor, now)
    return { account, guessers, wait: await takeAttempt(tx, guessers.all, now) }
  })
  if (wait > 0) throw tooMany(wait)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password).catch(async (error) => {
    // Too busy to check the password: does not count as a failed attempt.
    await deps.db.platform((tx) => giveAttemptBack(tx, guessers.all))
    throw error
  })
  if (!account || !isRight) throw new Refusal('ERR_INVALID_CREDENTIALS')
  // Failures of strangers stay counted, although the owner signed in.
  await deps.db.platform((tx) =>
    Promise.all([forgetAttempts(tx, [guessers.own]), giveAttemptBack(tx, guessers.shared)]),
  )
  return account
}

export const login = async (
  deps: Deps,
  given: Credentials,
  visitor: Visitor,
): Promise<SignedIn & { device: KnownDevice }> => {
  const now = deps.clock.now()
  const account = await provenAccount(deps, given, visitor, now)
  settle(mayEnter(account, now))
  const signedIn = await startSession(deps, account, given.remember ?? true)
  await deps.db.platform((tx) => stampLastLogin(tx, account.companyId, now))
  return { ...signedIn, device: { userId: account.userId, mark: newDeviceMark(deps.secret, account, now) } }
}

/** The one-time link of the first start, or of an invitation. */
export const enterByWelcomeLink = async (deps: Deps, token: string, address: string): Promise<SignedIn> => {
  const now = deps.clock.now()
  const subject = addressSubject(address)
  const wait = await deps.db.platform((tx) => takeAttempt(tx, [subject], now))
  if (wait > 0) throw tooMany(wait)
  const hash = tokenHash(token)
  const account = await deps.db.platform(
    async (tx) => (await takeWelcomeToken(tx, hash, now)) ?? (await accountByInvitation(tx, hash, now)),
  )
  if (!account) throw new Refusal('ERR_WELCOME_LINK_INVALID')
  await deps.db.platform((tx) => giveAttemptBack(tx, [subject]))
  settle(mayEnter(account, now))
  const signedIn = await startSession(deps, account, true)
  await deps.db.platform((tx) => stampLastLogin(tx, account.companyId, now))
  return signedIn
}
