import type { PushNotice } from '@guiche/contract/features/notifications'
import { notices as en } from '../features/notifications/texts/en.ts'
import { notices as es } from '../features/notifications/texts/es.ts'
import { notices as pt } from '../features/notifications/texts/pt.ts'
import { notices as tr } from '../features/notifications/texts/tr.ts'

const languages = { pt, en, es, tr }

/** The text of a notice, in the language that its device was subscribed with. */
export const wordsOf = ({ kind, language, name, text }: PushNotice): { title: string; body: string } => {
  const words = (languages[language] ?? pt).push
  if (kind === 'test') return { title: words.testTitle, body: words.testText }
  return kind === 'message' ? { title: name, body: text } : { title: name, body: words[kind] }
}
