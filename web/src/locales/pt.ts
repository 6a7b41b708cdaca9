/** Portuguese is the source: the other languages must have exactly these keys. One part per feature, one line each here. */
import { account } from './pt/account.ts'
import { announcements } from './pt/announcements.ts'
import { chats } from './pt/chats.ts'
import { composing } from './pt/composing.ts'
import { connections } from './pt/connections.ts'
import { contacts } from './pt/contacts.ts'
import { deeds } from './pt/deeds.ts'
import { errors } from './pt/errors.ts'
import { kit } from './pt/kit.ts'
import { ledger } from './pt/ledger.ts'
import { login } from './pt/login.ts'
import { messages } from './pt/messages.ts'
import { moments } from './pt/moments.ts'
import { notes } from './pt/notes.ts'
import { notices } from './pt/notices.ts'
import { quickMessages } from './pt/quick-messages.ts'
import { schedules } from './pt/schedules.ts'
import { settings } from './pt/settings.ts'
import { shell } from './pt/shell.ts'
import { tags } from './pt/tags.ts'
import { tickets } from './pt/tickets.ts'

export const pt = {
  account,
  announcements,
  chats,
  composing,
  connections,
  contacts,
  deeds,
  errors,
  kit,
  ledger,
  login,
  messages,
  moments,
  quickMessages,
  schedules,
  settings,
  shell,
  tags,
  notes,
  notices,
  tickets,
} as const
