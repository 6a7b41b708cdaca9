import { allPlans } from '@guiche/contract/features/plans'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askAgain = askingAgain(allPlans, shortMs)

const onPlan: Reducer<'plan'> = (client) => {
  askAgain(client)
}
/** How many companies have each plan. */
const onCompanies: Reducer<'companies'> = (client) => {
  askAgain(client)
}

export const live: Live = { hears: { plan: [onPlan], companies: [onCompanies] } }
