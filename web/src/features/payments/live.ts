import { listPayments } from '@guiche/contract/features/payments'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listPayments, shortMs)

/** Reloads the super admin's paged list. */
const onPlatformPayment: Reducer<'platform-payment'> = (client) => {
  askListAgain(client)
}

export const live: Live = { hears: { 'platform-payment': [onPlatformPayment] } }
