import { passwordCodeMinutes } from '@guiche/contract/features/auth'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { passwordCodeTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

export interface PasswordCodeFacts {
  account: { email: string; name: string }
  appName: string
  code: string
  language: MailLanguage
}

/** In two halves, as people read it aloud. */
const spelled = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

export const toPasswordCodeMail = ({ account, appName, code, language }: PasswordCodeFacts): Mail => {
  const { subject, text } = passwordCodeTexts[language]
  const name = account.name.split(' ')[0] ?? account.name
  return {
    to: account.email,
    fromName: appName,
    subject: subject(appName),
    text: text({ app: appName, name, code: spelled(code), minutes: passwordCodeMinutes }),
  }
}
