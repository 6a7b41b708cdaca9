import type { TextsOf } from '../../lib/texts.ts'
import type { connections as source } from '../pt/connections.ts'

export const connections: TextsOf<typeof source> = {}
