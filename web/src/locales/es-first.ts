import type { TextsOf } from '../lib/texts.ts'
import { account } from './es/account.ts'
import { announcements } from './es/announcements.ts'
import { chats } from './es/chats.ts'
import { deeds } from './es/deeds.ts'
import { errors } from './es/errors.ts'
import { kit } from './es/kit.ts'
import { login } from './es/login.ts'
import { notes } from './es/notes.ts'
import { notices } from './es/notices.ts'
import { shell } from './es/shell.ts'
import { tickets } from './es/tickets.ts'
import type { ptFirst } from './pt-first.ts'

export const esFirst: TextsOf<typeof ptFirst> = {
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
