import { listPrompts } from '@guiche/contract/features/prompts'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listPrompts, shortMs)

/** Reloads the paged list. */
const onPrompt: Reducer<'prompt'> = (client) => {
  askListAgain(client)
}

export const live: Live = { hears: { prompt: [onPrompt] } }
