import { invitationDays } from '@guiche/contract/features/users'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { invitationTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

interface InvitationFacts {
  name: string
  email: string
  company: string
  /** Empty: nobody of the company. */
  invitedBy: string
  link: string
}

export const toInvitationMail = (
  { name, email, ...facts }: InvitationFacts,
  { appName, language }: { appName: string; language: MailLanguage },
): Mail => {
  const { subject, text } = invitationTexts[language]
  const firstName = name.split(' ')[0] ?? name
  return {
    to: email,
    fromName: appName,
    subject: subject({ app: appName, ...facts }),
    text: text({ app: appName, name: firstName, email, days: invitationDays, ...facts }),
  }
}
