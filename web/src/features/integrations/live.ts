import { listIntegrations } from '@guiche/contract/features/integrations'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listIntegrations, shortMs)

/** Reloads the paged list. */
const onIntegration: Reducer<'queueIntegration'> = (client) => {
  askListAgain(client)
}

export const live: Live = { hears: { queueIntegration: [onIntegration] } }
