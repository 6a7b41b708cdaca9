/** What the login page and the first list of tickets say; all else stands in `pt.ts`. The build refuses to have either say more. */
import { account } from './pt/account.ts'
import { announcements } from './pt/announcements.ts'
import { chats } from './pt/chats.ts'
import { deeds } from './pt/deeds.ts'
import { errors } from './pt/errors.ts'
import { kit } from './pt/kit.ts'
import { login } from './pt/login.ts'
import { notes } from './pt/notes.ts'
import { notices } from './pt/notices.ts'
import { shell } from './pt/shell.ts'
import { tickets } from './pt/tickets.ts'

export const ptFirst = {
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
} as const
