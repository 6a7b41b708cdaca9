import { findMessages } from '@guiche/contract/features/found-messages'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../../lib/query.ts'

/** Queried again each time, because later messages may match too. */
export const foundIn = (ticketUuid: string, term: string) =>
  queryOptions({ ...queryOf(findMessages, { params: { ticketUuid }, query: { term } }), staleTime: 0, gcTime: 0 })
