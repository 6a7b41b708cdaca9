import type { MailLanguage } from '@guiche/contract/mail-languages'
import { paymentReminderTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

const locales: Record<MailLanguage, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' }

export interface ReminderFacts {
  id: number
  detail: string
  amountCents: number
  /** YYYY-MM-DD. */
  dueDate: string
  /** Negative: so many days ago. */
  daysLeft: number
  link: string
}
interface Reader {
  name: string
  email: string
  company: string
  language: MailLanguage
}

export const toReminderMail = (facts: ReminderFacts, reader: Reader, app: string): Mail => {
  const { company, language, email } = reader
  const locale = locales[language]
  const { subject, text } = paymentReminderTexts[language]
  const { id, detail, daysLeft, link } = facts
  const told = {
    app,
    company,
    daysLeft,
    link,
    name: reader.name.split(' ')[0] ?? reader.name,
    invoice: `${id} (${detail})`,
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(facts.amountCents / 100),
    dueDate: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${facts.dueDate}T12:00:00Z`),
    ),
  }
  return { to: email, fromName: app, subject: subject(told), text: text(told) }
}
