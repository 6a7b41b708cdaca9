import type { Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  accountSubject,
  addressSubject,
  forgetAttempts,
  giveAttemptBack,
  takeAttempt,
} from '../../../platform/security/login-attempts.ts'
import { verifyPassword } from '../../../platform/security/passwords.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import { settle } from '../../../platform/settle.ts'
import { mayEnter } from '../rules.ts'
import { accountByEmail, stampLastLogin, takeWelcomeToken } from '../store.ts'
import { type SignedIn, startSession } from './start-session.ts'

interface Credentials {
  email: string
  password: string
  /** The session outlives the browser; so unless told otherwise. */
  remember?: boolean | undefined
}

const tooMany = (retryAfterSeconds: number) => new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })

export const login = async (deps: Deps, given: Credentials, address: string): Promise<SignedIn> => {
  const now = deps.clock.now()
  const subjects = { account: accountSubject(given.email), address: addressSubject(address) }
  const [wait, account] = await deps.db.platform((tx) =>
    Promise.all([takeAttempt(tx, [subjects.account, subjects.address], now), accountByEmail(tx, given.email)]),
  )
  if (wait > 0) throw tooMany(wait)
  const isRight = await verifyPassword(account?.passwordHash ?? null, given.password).catch(async (error) => {
    // Too busy to look at the password: not the fault of whoever typed it.
    await deps.db.platform((tx) =>
      Promise.all([giveAttemptBack(tx, subjects.account), giveAttemptBack(tx, subjects.address)]),
    )
    throw error
  })
  if (!account || !isRight) throw new Refusal('ERR_INVALID_CREDENTIALS')
  await deps.db.platform((tx) =>
    Promise.all([forgetAttempts(tx, subjects.account), giveAttemptBack(tx, subjects.address)]),
  )
  settle(mayEnter(account, now))
  const signedIn = await startSession(deps, account, given.remember ?? true)
  await deps.db.platform((tx) => stampLastLogin(tx, account.companyId, now))
  return signedIn
}

/** The one-time link of the first start. */
export const enterByWelcomeLink = async (deps: Deps, token: string, address: string): Promise<SignedIn> => {
  const now = deps.clock.now()
  const subject = addressSubject(address)
  const wait = await deps.db.platform((tx) => takeAttempt(tx, [subject], now))
  if (wait > 0) throw tooMany(wait)
  const account = await deps.db.platform((tx) => takeWelcomeToken(tx, tokenHash(token), now))
  if (!account) throw new Refusal('ERR_WELCOME_LINK_INVALID')
  await deps.db.platform((tx) => giveAttemptBack(tx, subject))
  return startSession(deps, account, true)
}
