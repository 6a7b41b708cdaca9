import type { TextsOf } from '../lib/texts.ts'
import type { pt } from './pt.ts'
import { connections } from './tr/connections.ts'
import { errors } from './tr/errors.ts'
import { kit } from './tr/kit.ts'
import { login } from './tr/login.ts'
import { settings } from './tr/settings.ts'
import { shell } from './tr/shell.ts'
import { tickets } from './tr/tickets.ts'

export const tr: TextsOf<typeof pt> = { connections, errors, kit, login, settings, shell, tickets }
