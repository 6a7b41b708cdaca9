import type { TextsOf } from '../lib/texts.ts'
import { account } from './es/account.ts'
import { announcements } from './es/announcements.ts'
import { chats } from './es/chats.ts'
import { composing } from './es/composing.ts'
import { connections } from './es/connections.ts'
import { contacts } from './es/contacts.ts'
import { deeds } from './es/deeds.ts'
import { errors } from './es/errors.ts'
import { kit } from './es/kit.ts'
import { ledger } from './es/ledger.ts'
import { login } from './es/login.ts'
import { messages } from './es/messages.ts'
import { moments } from './es/moments.ts'
import { notes } from './es/notes.ts'
import { notices } from './es/notices.ts'
import { quickMessages } from './es/quick-messages.ts'
import { schedules } from './es/schedules.ts'
import { settings } from './es/settings.ts'
import { shell } from './es/shell.ts'
import { tags } from './es/tags.ts'
import { tickets } from './es/tickets.ts'
import type { pt } from './pt.ts'

export const es: TextsOf<typeof pt> = {
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
