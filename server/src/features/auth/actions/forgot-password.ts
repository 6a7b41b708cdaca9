import { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { type Deps, systemContext } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  askingSubject,
  codeSubject,
  forgetAttempts,
  mailSubjects,
  takeAttempt,
} from '../../../platform/security/login-attempts.ts'
import { isMailConfigured } from '../../settings/queries.ts'
import { mailPasswordCode } from '../jobs/definitions.ts'

interface Wish {
  email: string
  language: MailLanguage
}

/** Does the same for every address, known or not: neither the answer nor its time reveals who has an account. */
export const forgotPassword = async (deps: Deps, { email, language }: Wish, address: string): Promise<void> => {
  const now = deps.clock.now()
  const wait = await deps.db.platform(async (tx) => {
    if (!(await isMailConfigured({ mail: deps.mail, tx }))) throw new Refusal('ERR_MAIL_NOT_CONFIGURED')
    const seconds = await takeAttempt(tx, [askingSubject(address), ...mailSubjects(email, address)], now)
    // A new code has five new attempts.
    if (seconds === 0) await forgetAttempts(tx, [codeSubject(email, address)])
    return seconds
  })
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  await systemContext(deps, CompanyId.parse(platformCompanyId)).transact(async (work) =>
    work.enqueue(
      mailPasswordCode,
      { email, language, requestedAt: now.toISOString() },
      { key: `password-code:${email}` },
    ),
  )
}
