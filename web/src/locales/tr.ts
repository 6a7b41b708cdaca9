import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'
import { composing } from './tr/composing.ts'
import { connections } from './tr/connections.ts'
import { contacts } from './tr/contacts.ts'
import { fileLists } from './tr/file-lists.ts'
import { ledger } from './tr/ledger.ts'
import { messages } from './tr/messages.ts'
import { moments } from './tr/moments.ts'
import { queues } from './tr/queues.ts'
import { quickMessages } from './tr/quick-messages.ts'
import { schedules } from './tr/schedules.ts'
import { settings } from './tr/settings.ts'
import { tags } from './tr/tags.ts'

export const tr: TextsOf<typeof pt> = {
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
