import { flowDetails, listFlows } from '@guiche/contract/features/flows'
import { listPhraseCampaigns } from '@guiche/contract/features/phrase-campaigns'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

const askListAgain = askingAgain(listFlows, shortMs)
const askPhrasesAgain = askingAgain(listPhraseCampaigns, shortMs)

type Details = { flow: { id: number; revision: number } }

/** Reloads the paged list. An open flow takes the event's fields; the editor reads a newer graph itself. */
export const onFlow: Reducer<'flow'> = (client, payload) => {
  askListAgain(client)
  // They show flow names.
  askPhrasesAgain(client)
  if (payload.action === 'delete') return
  const { record } = payload
  patchCached<Details>(client, keyOf(flowDetails), (cached) =>
    cached.flow.id === record.id && cached.flow.revision <= record.revision
      ? { flow: { ...cached.flow, ...record } }
      : cached,
  )
}

const onPhraseCampaign: Reducer<'phraseCampaign'> = (client) => {
  askPhrasesAgain(client)
}

/** One that was removed takes its phrases' connection with it. */
const onConnection: Reducer<'whatsapp'> = (client, { action }) => {
  if (action === 'delete') askPhrasesAgain(client)
}

export const live: Live = {
  hears: { flow: [onFlow], phraseCampaign: [onPhraseCampaign], whatsapp: [onConnection] },
}
