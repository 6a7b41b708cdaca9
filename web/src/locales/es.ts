import type { TextsOf } from '../lib/texts.ts'
import { composing } from './es/composing.ts'
import { connections } from './es/connections.ts'
import { contacts } from './es/contacts.ts'
import { fileLists } from './es/file-lists.ts'
import { ledger } from './es/ledger.ts'
import { messages } from './es/messages.ts'
import { moments } from './es/moments.ts'
import { queues } from './es/queues.ts'
import { quickMessages } from './es/quick-messages.ts'
import { schedules } from './es/schedules.ts'
import { settings } from './es/settings.ts'
import { tags } from './es/tags.ts'
import type { pt } from './pt.ts'

export const es: TextsOf<typeof pt> = {
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
