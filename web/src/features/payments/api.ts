import { listPayments } from '@guiche/contract/features/payments'
import { pagesOf } from '../../lib/query.ts'

export const paymentPages = ({ searchParam, attention }: { searchParam: string; attention: boolean }) =>
  pagesOf(listPayments, {
    query: { ...(searchParam ? { searchParam } : {}), ...(attention ? { attention: 'true' } : {}) },
  })
