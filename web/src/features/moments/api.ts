import type { Answer } from '@guiche/contract/core/endpoint'
import { type Moments, momentCounts, momentTickets, userMoments } from '@guiche/contract/features/moments'
import { type InfiniteData, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askedIn, pagesOf, queryOf } from '../../lib/query.ts'

export type MomentPages = InfiniteData<Answer<typeof momentTickets>, unknown>
export type MomentCounts = Answer<typeof momentCounts>

/** The column: an agent's, or that of waiting tickets. */
export type ColumnKey = number | 'pending'

type Queues = readonly number[]
const queuesAsked = (queueIds: Queues) => (queueIds.length > 0 ? { queueIds } : {}) as { queueIds?: never }

export const panelOf = (queueIds: Queues) =>
  queryOptions({
    ...queryOf(userMoments, { query: queuesAsked(queueIds) }),
    placeholderData: keepPreviousData<Moments>,
  })

export const countsOf = (queueIds: Queues) =>
  queryOptions({
    ...queryOf(momentCounts, { query: queuesAsked(queueIds) }),
    placeholderData: keepPreviousData<MomentCounts>,
  })

/** The panel hides no waiting ticket, however old it is. */
const everSince = '2000-01-01'

/** All of one column, page by page. */
export const columnPages = (column: ColumnKey, queueIds: Queues) =>
  pagesOf(momentTickets, {
    query: {
      ...(column === 'pending' ? { status: 'pending' as const } : { status: 'open' as const, userId: column }),
      dateStart: everSince,
      ...queuesAsked(queueIds),
    },
  })

/** The filter of a cached answer. */
export const askedOf = askedIn<{ queueIds: Queues; userId: number; status: string }>
