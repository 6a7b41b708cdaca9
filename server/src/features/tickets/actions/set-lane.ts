import type { TagId, TicketRef } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { announceTicket } from '../events.ts'
import { standsAsExpected } from '../rules/lanes.ts'
import { saveLane } from '../store/lanes.ts'
import { toTicketView } from '../view.ts'
import { lockVisibleTicket } from './lock-visible-ticket.ts'

interface Expected {
  expectedLaneId?: number | undefined
}

/**
 * A ticket has one lane at most; null: none. Its position in the lists does not change, because there is no new
 * message.
 */
export const setLane = (ctx: UserCtx, ticket: TicketRef, laneId: TagId | null, { expectedLaneId }: Expected = {}) =>
  ctx.transact(async (work) => {
    const before = await lockVisibleTicket(work, ctx.actor, ticket)
    settle(standsAsExpected(before.lane_id, expectedLaneId))
    if (!(await saveLane(work.tx, before.id, laneId, work.clock.now()))) throw new Refusal('ERR_NO_TAG_FOUND')
    const after = { ...before, lane_id: laneId }
    announceTicket(work, before, after)
    return toTicketView(after, viewerOf(ctx))
  })
