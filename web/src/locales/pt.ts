/** Portuguese is the source: the other languages must have exactly these keys. One part per feature, one line each here. Every part of the page that is fetched later waits for these. */
import { composing } from './pt/composing.ts'
import { connections } from './pt/connections.ts'
import { contacts } from './pt/contacts.ts'
import { fileLists } from './pt/file-lists.ts'
import { ledger } from './pt/ledger.ts'
import { messages } from './pt/messages.ts'
import { moments } from './pt/moments.ts'
import { queues } from './pt/queues.ts'
import { quickMessages } from './pt/quick-messages.ts'
import { schedules } from './pt/schedules.ts'
import { settings } from './pt/settings.ts'
import { tags } from './pt/tags.ts'

export const pt = {
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
} as const
