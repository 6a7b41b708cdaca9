/** What the login page and the first list of tickets say; all else stands in `pt.ts`. The build refuses to have either say more. */

import { announcements } from '../features/announcements/texts/pt.ts'
import { notices } from '../features/notifications/texts/pt.ts'
import { deeds, tickets } from '../features/tickets/texts/pt.ts'
import { errors } from './pt/errors.ts'
import { kit } from './pt/kit.ts'
import { login } from './pt/login.ts'
import { shell } from './pt/shell.ts'

export const ptFirst = {
  notices,
  announcements,
  deeds,
  errors,
  kit,
  login,
  shell,
  tickets,
} as const
