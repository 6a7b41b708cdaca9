/** Which flows led a ticket. */
import type { TicketRef } from '@guiche/contract/core/ids'
import { ticketFlowRuns } from '@guiche/contract/features/flow-runs'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** Steps have no event, so runs are loaded each time. */
export const runsOfTicket = (ticketId: number) =>
  queryOptions({ ...queryOf(ticketFlowRuns, { params: { ticketId: ticketId as TicketRef } }), staleTime: 0, gcTime: 0 })
