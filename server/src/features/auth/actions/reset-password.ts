import { type Deps, systemContext } from '../../../context.ts'
import type { KnownDevice } from '../../../platform/http/own-cookies.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { newDeviceMark } from '../../../platform/security/known-device.ts'
import {
  askingSubject,
  codeSubject,
  forgetAttempts,
  giveAttemptBack,
  guesserSubject,
  strangersSubject,
  takeAttempt,
} from '../../../platform/security/login-attempts.ts'
import { codeHash, isSameHash, typedCode } from '../../../platform/security/one-time-code.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { replacePassword } from '../../users/actions.ts'
import { passwordCodePurpose } from '../rules.ts'
import { takeCodeTry, usePasswordCode } from '../store.ts'

interface Reset {
  email: string
  token: string
  password: string
}

/** A wrong, used or expired code, too many attempts, and an unknown account all have the same answer. */
const refused = () => new Refusal('ERR_RESET_CODE_INVALID', { field: 'body.token' })

/** The mailed code, if its network has attempts left. */
const codeTried = async (deps: Deps, { email }: Reset, address: string, now: Date) => {
  const asking = askingSubject(address)
  return deps.db.platform(async (tx) => {
    const wait = await takeAttempt(tx, [asking], now)
    if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
    // Counted by network: otherwise anybody who knows the address could use up the attempts before its owner has read
    // the mail.
    if ((await takeAttempt(tx, [codeSubject(email, address)], now)) > 0) return null
    return takeCodeTry(tx, email, now)
  })
}

/** The browser that used the mailed code becomes a known device of the account. */
export const resetPassword = async (deps: Deps, given: Reset, address: string): Promise<KnownDevice> => {
  const { email, token, password } = given
  const now = deps.clock.now()
  const stored = await codeTried(deps, given, address, now)
  const shown = codeHash(deps.secret, passwordCodePurpose, typedCode(token))
  if (!stored || !isSameHash(shown, stored.codeHash)) throw refused()
  const { userId } = stored
  const passwordHash = await hashPassword(password)
  await systemContext(deps, stored.companyId).transact(async (work) => {
    if (!(await usePasswordCode(work.tx, userId, stored.codeHash, now))) throw refused()
    await replacePassword(work, userId, passwordHash)
  })
  // The counters of failed attempts and requested codes are reset.
  const guessers = [guesserSubject(email, address), strangersSubject(email), codeSubject(email, address)]
  await deps.db.platform((tx) =>
    Promise.all([forgetAttempts(tx, guessers), giveAttemptBack(tx, [askingSubject(address)])]),
  )
  return { userId, mark: newDeviceMark(deps.secret, { userId, passwordHash }, now) }
}
