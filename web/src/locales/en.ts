import type { TextsOf } from '../lib/texts.ts'
import { account } from './en/account.ts'
import { announcements } from './en/announcements.ts'
import { chats } from './en/chats.ts'
import { composing } from './en/composing.ts'
import { connections } from './en/connections.ts'
import { contacts } from './en/contacts.ts'
import { deeds } from './en/deeds.ts'
import { errors } from './en/errors.ts'
import { kit } from './en/kit.ts'
import { ledger } from './en/ledger.ts'
import { login } from './en/login.ts'
import { messages } from './en/messages.ts'
import { moments } from './en/moments.ts'
import { notes } from './en/notes.ts'
import { notices } from './en/notices.ts'
import { quickMessages } from './en/quick-messages.ts'
import { schedules } from './en/schedules.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { tags } from './en/tags.ts'
import { tickets } from './en/tickets.ts'
import type { pt } from './pt.ts'

export const en: TextsOf<typeof pt> = {
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
