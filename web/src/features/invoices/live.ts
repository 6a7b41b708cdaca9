import { listInvoices, paymentReminder } from '@guiche/contract/features/invoices'
import { checkoutOptions } from '@guiche/contract/features/payments'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listInvoices, shortMs)
const askOptionsAgain = askingAgain(checkoutOptions, shortMs)

const askReminderAgain = askingAgain(paymentReminder, shortMs)

/** A company has one page of them in two years, so the list is simply reloaded. */
const onInvoice: Reducer<'invoice'> = (client) => {
  askListAgain(client)
  askOptionsAgain(client)
  askReminderAgain(client)
}

export const live: Live = { hears: { invoice: [onInvoice] } }
