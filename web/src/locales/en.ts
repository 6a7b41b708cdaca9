import type { TextsOf } from '../lib/texts.ts'
import { composing } from './en/composing.ts'
import { connections } from './en/connections.ts'
import { contacts } from './en/contacts.ts'
import { fileLists } from './en/file-lists.ts'
import { ledger } from './en/ledger.ts'
import { messages } from './en/messages.ts'
import { moments } from './en/moments.ts'
import { queues } from './en/queues.ts'
import { quickMessages } from './en/quick-messages.ts'
import { schedules } from './en/schedules.ts'
import { settings } from './en/settings.ts'
import { tags } from './en/tags.ts'
import type { pt } from './pt.ts'

export const en: TextsOf<typeof pt> = {
  composing,
  connections,
  contacts,
  fileLists,
  ledger,
  messages,
  moments,
  queues,
  quickMessages,
  schedules,
  settings,
  tags,
}
