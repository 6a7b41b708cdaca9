import { announcements } from '../features/announcements/texts/en.ts'
import { notices } from '../features/notifications/texts/en.ts'
import { deeds, tickets } from '../features/tickets/texts/en.ts'
import type { TextsOf } from '../lib/texts.ts'
import { errors } from './en/errors.ts'
import { kit } from './en/kit.ts'
import { login } from './en/login.ts'
import { shell } from './en/shell.ts'
import type { ptFirst } from './pt-first.ts'

export const enFirst: TextsOf<typeof ptFirst> = {
  notices,
  announcements,
  deeds,
  errors,
  kit,
  login,
  shell,
  tickets,
}
