import { companyPlan, listCompanies } from '@guiche/contract/features/companies'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askTable = askingAgain(listCompanies, shortMs)
const askPlan = askingAgain(companyPlan, shortMs)

const onCompanies: Reducer<'companies'> = (client) => {
  askTable(client)
}
/** The table shows the plan's name and price. */
const onPlan: Reducer<'plan'> = (client) => {
  askTable(client)
}
const onCompany: Reducer<'company'> = (client) => {
  askPlan(client)
}

export const live: Live = { hears: { companies: [onCompanies], plan: [onPlan], company: [onCompany] } }
