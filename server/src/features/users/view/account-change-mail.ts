import { accountChangeTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { AccountChange } from '../jobs/definitions.ts'

export const toAccountChangeMail = (change: AccountChange, appName: string): Mail => {
  const { to, changed, email, isByAdmin, language } = change
  const { subject, text } = accountChangeTexts[language][changed]
  const name = change.name.split(' ')[0] ?? change.name
  return { to, fromName: appName, subject: subject(appName), text: text({ app: appName, name, email, isByAdmin }) }
}
