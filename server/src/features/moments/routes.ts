import * as calls from '@guiche/contract/features/moments'
import { bind } from '../../bind.ts'
import { momentCounts, momentTickets, userMoments } from './queries.ts'

export const momentRoutes = [
  bind(calls.userMoments, ({ ctx, query }) => userMoments(ctx, query)),
  bind(calls.momentCounts, ({ ctx, query }) => momentCounts(ctx, query)),
  bind(calls.momentTickets, ({ ctx, query }) => momentTickets(ctx, query)),
]
