import type { UserChange } from '@guiche/contract/features/users'
import type { z } from 'zod'
import type { Deps, Work } from '../../../context.ts'
import { type Mail, MailRefusedError } from '../../../platform/mail/mailer.ts'
import { isMailConfigured, publicSetting } from '../../settings/queries.ts'
import { type AccountChange, mailAccountChange as mailJob, type NewAdmin } from '../jobs/definitions.ts'
import { mailLanguageOf } from '../rules.ts'
import { toAccountChangeMail, toNewAdminMail } from '../view/account-change-mail.ts'
import type { UserRow } from '../view.ts'

interface Told {
  change: Pick<z.output<typeof UserChange>, 'email' | 'password'>
  isByAdmin: boolean
  language: string | undefined
}

/** To the account's previous address, which somebody who took the account over does not read. */
export const tellAccountChange = async (
  work: Work,
  before: UserRow,
  { change, isByAdmin, language }: Told,
): Promise<void> => {
  if (change.email === undefined && change.password === undefined) return
  if (!(await isMailConfigured(work))) return
  const told = {
    to: before.email,
    name: before.name,
    email: change.email ?? before.email,
    isByAdmin,
    language: mailLanguageOf(language),
  }
  if (change.email !== undefined) work.enqueue(mailJob, { ...told, changed: 'email' })
  if (change.password !== undefined) work.enqueue(mailJob, { ...told, changed: 'password' })
}

/** An address that takes no mail is not tried again. */
const mailOnce = (deps: Deps, mail: Mail): Promise<void> =>
  deps.mail.send(mail).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    deps.log.warn({ err: error }, 'the notification about an account change could not be mailed')
  })

export const mailAccountChange = async (deps: Deps, change: AccountChange): Promise<void> =>
  mailOnce(deps, toAccountChangeMail(change, await publicSetting(deps, 'appName')))

export const mailNewAdmin = async (deps: Deps, news: NewAdmin): Promise<void> =>
  mailOnce(deps, toNewAdminMail(news, await publicSetting(deps, 'appName')))
