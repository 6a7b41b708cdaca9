import { accountChangeTexts, newAdminTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { AccountChange, NewAdmin } from '../jobs/definitions.ts'

const firstOf = (name: string) => name.split(' ')[0] ?? name

export const toAccountChangeMail = (change: AccountChange, appName: string): Mail => {
  const { to, changed, email, isByAdmin, language } = change
  const { subject, text } = accountChangeTexts[language][changed]
  const name = firstOf(change.name)
  return { to, fromName: appName, subject: subject(appName), text: text({ app: appName, name, email, isByAdmin }) }
}

export const toNewAdminMail = ({ to, language, ...news }: NewAdmin, appName: string): Mail => {
  const { subject, text } = newAdminTexts[language]
  const facts = { ...news, name: firstOf(news.name), app: appName }
  return { to, fromName: appName, subject: subject(facts), text: text(facts) }
}
