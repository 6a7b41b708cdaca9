import type { TicketDeed } from '@guiche/contract/features/ticket-deeds'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { deedsOf } from '../api.ts'
import { onTicketDeed } from './deed-events.ts'

const deed = (change: Partial<TicketDeed>): TicketDeed => ({
  id: 'd1',
  kind: 'close',
  state: 'running',
  total: 4,
  done: 0,
  refused: 0,
  restored: 0,
  kept: 0,
  refusals: [],
  undoUntil: null,
  createdAt: '2026-11-02T12:00:00.000Z',
  ...change,
})

it('a deed advances, and events out of order never move it back', () => {
  const client = new QueryClient()
  const { queryKey } = deedsOf()
  client.setQueryData(queryKey, [])
  const shown = () => client.getQueryData<TicketDeed[]>(queryKey)?.map(({ state, done }) => `${state} ${done}`)
  for (const news of [deed({ done: 2 }), deed({ done: 1 }), deed({ state: 'done', done: 4 }), deed({ done: 3 })])
    onTicketDeed(client, { action: 'update', deed: news })
  expect(shown()).toEqual(['done 4'])
  onTicketDeed(client, { action: 'update', deed: deed({ id: 'd2' }) })
  expect(shown()).toEqual(['done 4', 'running 0'])
})
