import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'
import { account } from './tr/account.ts'
import { announcements } from './tr/announcements.ts'
import { chats } from './tr/chats.ts'
import { composing } from './tr/composing.ts'
import { connections } from './tr/connections.ts'
import { contacts } from './tr/contacts.ts'
import { deeds } from './tr/deeds.ts'
import { errors } from './tr/errors.ts'
import { kit } from './tr/kit.ts'
import { ledger } from './tr/ledger.ts'
import { login } from './tr/login.ts'
import { messages } from './tr/messages.ts'
import { moments } from './tr/moments.ts'
import { notes } from './tr/notes.ts'
import { notices } from './tr/notices.ts'
import { quickMessages } from './tr/quick-messages.ts'
import { schedules } from './tr/schedules.ts'
import { settings } from './tr/settings.ts'
import { shell } from './tr/shell.ts'
import { tags } from './tr/tags.ts'
import { tickets } from './tr/tickets.ts'

export const tr: TextsOf<typeof pt> = {
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
  notes,
  notices,
  moments,
  quickMessages,
  schedules,
  settings,
  shell,
  tags,
  tickets,
}
