import { listPhraseCampaigns } from '@guiche/contract/features/phrase-campaigns'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askSoon = askingAgain(listPhraseCampaigns, shortMs)

/** The paged list is asked again, also where a flow that it names changes. */
const onChange = (client: QueryClient): void => askSoon(client)

export const live: Live = { hears: { phraseCampaign: [onChange], flow: [onChange] } }
