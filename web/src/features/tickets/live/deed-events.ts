/** The user's bulk changes, updated by events. */
import { listDeeds, type TicketDeed } from '@guiche/contract/features/ticket-deeds'
import type { QueryClient } from '@tanstack/react-query'
import type { Reducer } from '../../../lib/live.ts'
import { patchThroughFetch } from '../../../lib/patch-cached.ts'
import { keyOf } from '../../../lib/query.ts'

const states = ['running', 'done', 'undoing', 'undone'] as const
/** Progress only increases: an event with less progress is old. */
const progressOf = ({ state, done, refused, restored, kept }: TicketDeed): number =>
  states.indexOf(state) * 1e9 + (state === 'running' ? done + refused : restored + kept)

const withDeed = (deeds: readonly TicketDeed[], deed: TicketDeed): TicketDeed[] => {
  const known = deeds.find(({ id }) => id === deed.id)
  if (!known) return [...deeds, deed]
  return deeds.map((each) => (each === known && progressOf(deed) > progressOf(known) ? deed : each))
}

export const putDeed = (client: QueryClient, deed: TicketDeed): void =>
  patchThroughFetch<TicketDeed[]>(client, keyOf(listDeeds), (deeds) => withDeed(deeds, deed))

export const onTicketDeed: Reducer<'ticketDeed'> = (client, { deed }) => putDeed(client, deed)
