import { listFlows } from '@guiche/contract/features/flows'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listFlows, shortMs)

/** The paged list is asked again. */
const onFlow: Reducer<'flow'> = (client) => {
  askListAgain(client)
}

export const live: Live = { hears: { flow: [onFlow] } }
