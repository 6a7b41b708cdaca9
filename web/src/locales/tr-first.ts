import { announcements } from '../features/announcements/texts/tr.ts'
import { notices } from '../features/notifications/texts/tr.ts'
import { deeds, tickets } from '../features/tickets/texts/tr.ts'
import type { TextsOf } from '../lib/texts.ts'
import type { ptFirst } from './pt-first.ts'
import { errors } from './tr/errors.ts'
import { kit } from './tr/kit.ts'
import { login } from './tr/login.ts'
import { shell } from './tr/shell.ts'

export const trFirst: TextsOf<typeof ptFirst> = {
  notices,
  announcements,
  deeds,
  errors,
  kit,
  login,
  shell,
  tickets,
}
