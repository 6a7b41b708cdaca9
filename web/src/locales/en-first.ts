import type { TextsOf } from '../lib/texts.ts'
import { account } from './en/account.ts'
import { announcements } from './en/announcements.ts'
import { chats } from './en/chats.ts'
import { deeds } from './en/deeds.ts'
import { errors } from './en/errors.ts'
import { kit } from './en/kit.ts'
import { login } from './en/login.ts'
import { notes } from './en/notes.ts'
import { notices } from './en/notices.ts'
import { shell } from './en/shell.ts'
import { tickets } from './en/tickets.ts'
import type { ptFirst } from './pt-first.ts'

export const enFirst: TextsOf<typeof ptFirst> = {
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
