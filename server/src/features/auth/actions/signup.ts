import type { Answer } from '@guiche/contract/core/endpoint'
import type { CompanyId } from '@guiche/contract/core/ids'
import type { signup as signupCall } from '@guiche/contract/features/auth'
import type { Deps } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signupSubject, takeAttempt } from '../../../platform/security/login-attempts.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { foundCompany } from '../../companies/actions/found-company.ts'
import { publicSettings } from '../../settings/queries.ts'
import { mailLanguageOf } from '../../users/rules.ts'

interface Applicant {
  companyName: string
  name: string
  email: string
  password: string
  phone: string
  planId: number
  companyId?: CompanyId | null | undefined
}

interface Visitor {
  address: string
  language: string | undefined
}

/** Always a new company: nothing that a visitor sends gives access to an existing one, or extends a trial. */
export const signup = async (deps: Deps, given: Applicant, visitor: Visitor): Promise<Answer<typeof signupCall>> => {
  const { allowSignup, trialDays } = await publicSettings(deps)
  if (allowSignup !== 'enabled') throw new Refusal('ERR_USER_CREATION_DISABLED')
  const wait = await deps.db.platform((tx) => takeAttempt(tx, [signupSubject(visitor.address)], deps.clock.now()))
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
  const language = mailLanguageOf(visitor.language)
  const { companyName, name, email, phone, planId, companyId: referrerId = null } = given
  const passwordHash = await hashPassword(given.password)
  return foundCompany(deps, {
    company: { name: companyName, email, phone, planId, referrerId, trialDays: Number(trialDays), language },
    admin: { name, email, passwordHash },
  })
}
