import * as calls from '@guiche/contract/features/moments'
import type { FastifyReply } from 'fastify'
import { bind } from '../../bind.ts'
import { momentCounts, momentTickets, panelTickets, recentTickets, userMoments } from './queries.ts'

/** A bare list cannot contain its cursor, so a header does. */
const bare = async <T>(reply: FastifyReply, found: Promise<{ tickets: T[]; nextCursor: string | null }>) => {
  const { tickets, nextCursor } = await found
  if (nextCursor !== null) reply.header(calls.nextCursorHeader, nextCursor)
  return tickets
}

export const momentRoutes = [
  bind(calls.userMoments, ({ ctx, query }) => userMoments(ctx, query)),
  bind(calls.momentCounts, ({ ctx, query }) => momentCounts(ctx, query)),
  bind(calls.momentTickets, ({ ctx, query }) => momentTickets(ctx, query)),
  bind(calls.panelTickets, ({ ctx, query, reply }) => bare(reply, panelTickets(ctx, query))),
  bind(calls.recentTickets, ({ ctx, query, reply }) => bare(reply, recentTickets(ctx, query))),
]
