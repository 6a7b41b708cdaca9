import type { TextsOf } from '../../lib/texts.ts'
import type { tickets as source } from '../pt/tickets.ts'

export const tickets: TextsOf<typeof source> = {}
