/** Events only trigger reloading. */
import type { Live } from '../../lib/live.ts'
import { askAgain } from './api/ask-again.ts'

export const live: Live = { hears: { ticket: [askAgain], user: [askAgain] } }
