import { connectionLedger, listLedgers, type MessageLife, messageLife } from '@guiche/contract/features/ledger'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import type { StreamPayload } from '../../lib/socket.ts'
import { concerns, onLedger } from './live.ts'

const life = { messageId: 'a', ticketId: 7 } as MessageLife
const event = (action: 'create' | 'update', id: string, ticketId: number) =>
  ({ action, message: { id, ticketId } }) as StreamPayload<'appMessage'>

test('a life line follows its own message and later ones in the ticket', () => {
  expect(concerns(life, event('update', 'a', 7))).toBe(true)
  expect(concerns(life, event('update', 'b', 7))).toBe(false)
  expect(concerns(life, event('create', 'b', 7))).toBe(true)
  expect(concerns(life, event('create', 'b', 8))).toBe(false)
  expect(concerns(undefined, event('update', 'a', 7))).toBe(false)
})

test('ledger events make the counts stale, but no life line', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  client.setQueryData(keyOf(listLedgers, {} as never), [])
  client.setQueryData(keyOf(connectionLedger, { params: { id: 1 } }), { lost: 0 })
  client.setQueryData(keyOf(messageLife, { params: { messageId: 'a' } }), life)
  onLedger(client, { action: 'update', whatsappId: 1 })
  vi.advanceTimersByTime(1000)
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual([listLedgers.path, connectionLedger.path])
})
