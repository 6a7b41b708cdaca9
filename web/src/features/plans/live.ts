import { allPlans } from '@guiche/contract/features/plans'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askAgain = askingAgain(allPlans, shortMs)

const onPlan: Reducer<'plan'> = (client) => {
  askAgain(client)
}
/** The number of companies per plan, which logins and files do not change. */
const onCompanies: Reducer<'companies'> = (client, { id }) => {
  if (id !== null) askAgain(client)
}

export const live: Live = { hears: { plan: [onPlan], companies: [onCompanies] } }
