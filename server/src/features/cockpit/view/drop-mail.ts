import { numberDropTexts } from '../../../locales/mails.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { Reader } from '../../dunning/queries.ts'

interface DropFacts {
  news: 'down' | 'back'
  name: string
  number: string | null
  droppedAt: Date
  endedAt: Date | null
  now: Date
  link: string
}

export const toDropMail = (facts: DropFacts, reader: Reader, app: string): Mail => {
  const { news, name, number, droppedAt, endedAt, now, link } = facts
  const { subject, text } = numberDropTexts[reader.language][news]
  const minutes = Math.max(1, Math.round(((endedAt ?? now).getTime() - droppedAt.getTime()) / 60_000))
  const told = {
    app,
    minutes,
    link,
    connection: number ? `${name} (+${number})` : name,
    name: reader.name.split(' ')[0] ?? reader.name,
  }
  return { to: reader.email, fromName: app, subject: subject(told), text: text(told) }
}
