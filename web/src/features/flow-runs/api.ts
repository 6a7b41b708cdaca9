/** Which flows led a ticket. */
import type { TicketRef } from '@guiche/contract/core/ids'
import { ticketFlowRuns } from '@guiche/contract/features/flow-runs'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'

/** No event tells of a step: they are read each time somebody looks. */
export const runsOfTicket = (ticketId: number) =>
  queryOptions({ ...queryOf(ticketFlowRuns, { params: { ticketId: ticketId as TicketRef } }), staleTime: 0, gcTime: 0 })
