/** For super admins; the calls check that. */
import { randomBytes } from 'node:crypto'
import type { Answer, CallParsed } from '@guiche/contract/core/endpoint'
import type { createCompany } from '@guiche/contract/features/companies'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { systemContext, type UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { transactForAll } from '../../../platform-work.ts'
import { invite } from '../../users/actions/invite.ts'
import { createFirstAdmin } from '../../users/actions.ts'
import { mailLanguageOf } from '../../users/rules.ts'
import { announceManaged } from '../events.ts'
import { firstDueDate } from '../rules.ts'
import { isNameTaken, isPlanThere } from '../store/managed.ts'
import { defaultTimezone, insertCompany } from '../store.ts'
import { toManagedView } from '../view.ts'
import { storedCompany } from './managed-company.ts'

type Wanted = CallParsed<typeof createCompany>['body']

interface Account {
  passwordHash: string
  language: MailLanguage
}

const found = (ctx: UserCtx, { password, passwordDefault, ...wanted }: Wanted, account: Account) =>
  transactForAll(ctx, async (work) => {
    const { passwordHash } = account
    const { recurrence = 'MENSAL', numberConections = null, language = account.language, ...given } = wanted
    if (!(await isPlanThere(work.tx, given.planId))) throw new Refusal('ERR_NO_PLAN_FOUND', { field: 'body.planId' })
    if (await isNameTaken(work.tx, given.name, null))
      throw new Refusal('ERR_COMPANY_NAME_TAKEN', { field: 'body.name' })
    const dueDate = given.dueDate ?? firstDueDate(work.clock.now(), recurrence, defaultTimezone)
    const companyId = await insertCompany(work.tx, {
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given),
      ...{ recurrence, dueDate, language, numberConnections: numberConections },
    })
    const mustChangePassword = (password ?? passwordDefault) === undefined
    const admin = { companyId, name: given.name, email: given.email, passwordHash, mustChangePassword }
    const userId = await createFirstAdmin(work.tx, admin)
    announceManaged(work, 'create', companyId)
    return { companyId, userId, company: toManagedView(await storedCompany(work, companyId)) }
  })

/** With its first admin, or neither. Nobody learns the password of an invited admin: the link is their way in. */
export const addCompany = async (
  ctx: UserCtx,
  wanted: Wanted,
  accepted: string | undefined,
): Promise<Answer<typeof createCompany>> => {
  const language = mailLanguageOf(accepted)
  const password = wanted.password ?? wanted.passwordDefault
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  const { companyId, userId, company } = await found(ctx, wanted, { passwordHash, language })
  if (password !== undefined) return { ...company, invitation: null }
  const invitation = await systemContext(ctx, companyId).transact((work) => invite(work, userId, company.language))
  return { ...company, invitation }
}
