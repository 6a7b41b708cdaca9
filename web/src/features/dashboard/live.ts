/** Events say that it is time to ask again. */
import type { Live } from '../../lib/live.ts'
import { askAgain } from './api/ask-again.ts'

export const live: Live = { hears: { ticket: [askAgain], user: [askAgain] } }
