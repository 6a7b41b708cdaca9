/**
 * What an event makes stale: the server computes life lines and counts, so they are reloaded, but only while somebody
 * looks.
 */
import {
  connectionLedger,
  listLedgerFaults,
  listLedgers,
  type MessageLife,
  messageLife,
} from '@guiche/contract/features/ledger'
import type { QueryClient } from '@tanstack/react-query'
import { fetchingStale } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { keyOf } from '../../lib/query.ts'
import type { StreamPayload } from '../../lib/socket.ts'

/** A change of the message itself, or a new one in its ticket, which may be an answer. */
export const concerns = (life: MessageLife | undefined, payload: StreamPayload<'appMessage'>): boolean =>
  life !== undefined &&
  (payload.action === 'create' ? payload.message.ticketId === life.ticketId : payload.message.id === life.messageId)

const counted = [listLedgers, connectionLedger, listLedgerFaults]
const fetchCounts = (client: QueryClient): void => {
  for (const call of counted) void client.invalidateQueries({ queryKey: keyOf(call) })
}

/** A busy company has many messages a second; its counts may lag a little. */
const countsEveryMs = 5000
const due = new WeakSet<QueryClient>()

const fetchCountsSoon = (client: QueryClient): void => {
  if (due.has(client) || client.getQueryCache().findAll({ queryKey: keyOf(listLedgers), type: 'active' }).length === 0)
    return
  due.add(client)
  setTimeout(() => {
    due.delete(client)
    fetchCounts(client)
  }, countsEveryMs)
}

const countAgain = oncePerMoment(fetchCounts)
export const onLedger: Reducer<'ledger'> = (client) => countAgain(client)

const fetchStaleLives = fetchingStale(messageLife)

const onMessageOfLedger: Reducer<'appMessage'> = (client, payload) => {
  void client.invalidateQueries({
    queryKey: keyOf(messageLife),
    predicate: ({ state }) => concerns(state.data as MessageLife | undefined, payload),
    refetchType: 'none',
  })
  fetchStaleLives(client)
  fetchCountsSoon(client)
}

export const live: Live = { hears: { ledger: [onLedger], appMessage: [onMessageOfLedger] } }
