import { type Deps, systemContext } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  accountSubject,
  askingSubject,
  forgetAttempts,
  giveAttemptBack,
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

/** Wrong, used, expired, tried too often, and no such account are one and the same answer. */
const refused = () => new Refusal('ERR_RESET_CODE_INVALID', { field: 'body.token' })

export const resetPassword = async (deps: Deps, { email, token, password }: Reset, address: string): Promise<void> => {
  const now = deps.clock.now()
  const asking = askingSubject(address)
  const [wait, stored] = await deps.db.platform(async (tx) => {
    const seconds = await takeAttempt(tx, [asking], now)
    return [seconds, seconds > 0 ? null : await takeCodeTry(tx, email, now)] as const
  })
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const shown = codeHash(deps.secret, passwordCodePurpose, typedCode(token))
  if (!stored || !isSameHash(shown, stored.codeHash)) throw refused()
  const passwordHash = await hashPassword(password)
  await systemContext(deps, stored.companyId).transact(async (work) => {
    if (!(await usePasswordCode(work.tx, stored.userId, stored.codeHash, now))) throw refused()
    await replacePassword(work, stored.userId, passwordHash)
  })
  // Whoever guessed at the old password, or forgot it, starts anew.
  await deps.db.platform((tx) => Promise.all([forgetAttempts(tx, accountSubject(email)), giveAttemptBack(tx, asking)]))
}
