import type { PushNotice } from '@guiche/contract/features/notifications'
import { notices as en } from '../locales/en/notices.ts'
import { notices as es } from '../locales/es/notices.ts'
import { notices as pt } from '../locales/pt/notices.ts'
import { notices as tr } from '../locales/tr/notices.ts'

const languages = { pt, en, es, tr }

/** What a notice says, in the language that its device was subscribed with. */
export const wordsOf = ({ kind, language, name, text }: PushNotice): { title: string; body: string } => {
  const words = (languages[language] ?? pt).push
  if (kind === 'test') return { title: words.testTitle, body: words.testText }
  return kind === 'message' ? { title: name, body: text } : { title: name, body: words[kind] }
}
