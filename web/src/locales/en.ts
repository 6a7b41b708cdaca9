import type { TextsOf } from '../lib/texts.ts'
import { composing } from './en/composing.ts'
import { connections } from './en/connections.ts'
import { contacts } from './en/contacts.ts'
import { ledger } from './en/ledger.ts'
import { messages } from './en/messages.ts'
import { moments } from './en/moments.ts'
import { quickMessages } from './en/quick-messages.ts'
import { schedules } from './en/schedules.ts'
import { tags } from './en/tags.ts'
import type { pt } from './pt.ts'

export const en: TextsOf<typeof pt> = {
  composing,
  connections,
  contacts,
  ledger,
  messages,
  moments,
  quickMessages,
  schedules,
  tags,
}
