import type { TextsOf } from '../lib/texts.ts'
import type { ptFirst } from './pt-first.ts'
import { account } from './tr/account.ts'
import { announcements } from './tr/announcements.ts'
import { chats } from './tr/chats.ts'
import { deeds } from './tr/deeds.ts'
import { errors } from './tr/errors.ts'
import { kit } from './tr/kit.ts'
import { login } from './tr/login.ts'
import { notes } from './tr/notes.ts'
import { notices } from './tr/notices.ts'
import { shell } from './tr/shell.ts'
import { tickets } from './tr/tickets.ts'

export const trFirst: TextsOf<typeof ptFirst> = {
  account,
  announcements,
  chats,
  deeds,
  errors,
  kit,
  login,
  notes,
  notices,
  shell,
  tickets,
}
