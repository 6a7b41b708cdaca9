import { announcements } from '../features/announcements/texts/es.ts'
import { notices } from '../features/notifications/texts/es.ts'
import { deeds, tickets } from '../features/tickets/texts/es.ts'
import type { TextsOf } from '../lib/texts.ts'
import { errors } from './es/errors.ts'
import { kit } from './es/kit.ts'
import { login } from './es/login.ts'
import { shell } from './es/shell.ts'
import type { ptFirst } from './pt-first.ts'

export const esFirst: TextsOf<typeof ptFirst> = {
  notices,
  announcements,
  deeds,
  errors,
  kit,
  login,
  shell,
  tickets,
}
