import type { Answer } from '@guiche/contract/core/endpoint'
import { type Invoice, listInvoices } from '@guiche/contract/features/invoices'
import {
  type Checkout,
  checkoutOptions,
  type PaymentProviderKind,
  startCheckout,
} from '@guiche/contract/features/payments'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

export const invoicePages = (searchParam: string) =>
  pagesOf(listInvoices, { query: searchParam ? { searchParam } : {} })

export type Options = Answer<typeof checkoutOptions>
/** The options depend on settings without events, so they are loaded for each checkout. */
export const optionsQuery = () => ({ ...queryOf(checkoutOptions), staleTime: 0 })

export interface Order {
  firstName: string
  zipcode: string
  invoiceId: number | null
  provider: PaymentProviderKind
  /** Null: the company's own plan. */
  custom: { users: number; connections: number } | null
}

export const begin = ({ custom, ...order }: Order): Promise<Checkout> =>
  call(startCheckout, { body: { ...order, ...(custom ? { plan: 'custom', ...custom } : {}) } })

export type Standing = 'paid' | 'overdue' | 'open' | 'cancelled'
/** `today`: a day of the company's calendar. */
export const standingOf = ({ status, dueDate }: Invoice, today: string): Standing =>
  status === 'open' && dueDate < today ? 'overdue' : status
