/** Calls about the life of messages and the ledgers of numbers. */
import type { MessageId, TicketId } from '@guiche/contract/core/ids'
import {
  connectionLedger,
  type LedgerFault,
  listLedgerFaults,
  listLedgers,
  messageLife,
  recordShowings,
} from '@guiche/contract/features/ledger'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'
import { Showings } from './api/showings.ts'

/** Events only arrive while somebody looks, so it is loaded whenever it is opened. */
const fetchedAnew = { staleTime: 0 } as const

export const useLedgers = () => useQuery({ ...queryOf(listLedgers), ...fetchedAnew })

export const useConnectionLedger = (id: number) =>
  useQuery({ ...queryOf(connectionLedger, { params: { id } }), ...fetchedAnew })

export const useLedgerFaults = (id: number, fault: LedgerFault) =>
  useQuery({ ...queryOf(listLedgerFaults, { params: { id, fault } }), ...fetchedAnew })

const showings = new Showings(async (ticketId, messageIds) => {
  await call(recordShowings, {
    body: { ticketId: ticketId as TicketId, messageIds: messageIds.map((id) => id as MessageId) },
  })
})

/** A user who opens the life of a message has just seen it, so the server is told first. */
export const useMessageLife = (id: string) => {
  const params = { messageId: id as MessageId }
  const { queryKey } = queryOf(messageLife, { params })
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    await showings.flush()
    return call(messageLife, { params, signal })
  }
  return useQuery({ queryKey, queryFn, ...fetchedAnew })
}

/** A customer's message is visible on this screen. */
export const noteShown = (ticketId: number, messageId: string): void => showings.note(ticketId, messageId)
