/**
 * Automatic moves between lanes: the ticket moves, and the customer gets the next lane's greeting once. Both are one
 * transaction.
 */
import type { TicketId } from '@guiche/contract/core/ids'
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx, Deps, Work } from '../../context.ts'
import { postedText } from '../answers/actions/posted.ts'
import type { ScheduleType } from '../answers/rules/what-answers.ts'
import { postMessages } from '../messages/actions/post-message.ts'
import { tokenFactsOf } from '../messages/rules/token-facts.ts'
import { companySettingsOf } from '../settings/queries.ts'
import { eachTicket } from '../tickets/actions/each-ticket.ts'
import { lockAnyTicket } from '../tickets/actions/lock-visible-ticket.ts'
import { moveToLane } from '../tickets/actions/move-to-lane.ts'
import { takesWords } from '../tickets/rules/reach.ts'
import { reachOf, type TicketRow } from '../tickets/view.ts'
import { awayMinutes, laneStep } from './rules.ts'
import { holdInLane, laneFacts, releaseHeld, ticketsToMove } from './store.ts'

type Stored = Awaited<ReturnType<typeof laneFacts>>

/** If the channel accepts no free text, or the contact is blocked, the ticket moves without the greeting. */
const greet = async (work: Work, ticket: TicketRow, stored: Stored): Promise<void> => {
  const now = work.clock.now()
  const { company_name: companyName, timezone: zone } = stored
  const facts = tokenFactsOf(ticket, { userName: ticket.user_name ?? '', companyName, zone, now })
  const body = fillTokens(stored.greeting, facts)
  if (body.trim() !== '' && takesWords(reachOf(ticket), now)) await postMessages(work, ticket, [postedText(body)])
}

const stepOf = async (work: Work, ticket: TicketRow, stored: Stored) => {
  const { hours, next_lane_id: nextLaneId } = stored
  const facts = {
    ticket: {
      status: ticket.status,
      isGroup: ticket.is_group,
      lastMessageFromMe: ticket.last_message_from_me,
      lastMessageAt: ticket.last_message_at,
      laneSince: stored.lane_since,
    },
    lane: hours === null || nextLaneId === null ? null : { hours, nextLaneId },
    isServed: stored.is_served,
    isConnected: stored.is_connected,
    zone: stored.timezone,
    scheduleType: (await companySettingsOf(work)).scheduleType as ScheduleType,
    weeks: { company: stored.company_week, connection: stored.connection_week, queue: stored.queue_week },
  }
  return laneStep(facts, work.clock.now())
}

/** Decided again under the ticket's lock: the customer may have written meanwhile, or another node was faster. */
const moveIfDue = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockAnyTicket(work, ticketId)
  if (!ticket) return
  const stored = await laneFacts(work.tx, ticketId, work.clock.now())
  const step = await stepOf(work, ticket, stored)
  if (step.kind === 'hold') await holdInLane(work.tx, ticketId, step.until)
  if (step.kind === 'stay' && stored.is_held) await holdInLane(work.tx, ticketId, null)
  if (step.kind !== 'move') return
  const moved = await moveToLane(work, ticket, step.laneId, 'laneTime')
  if (moved) await greet(work, moved, stored)
}

export const moveTimedLanes = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => ticketsToMove(tx, deps.clock.now()))
  await eachTicket(deps, 'move-timed-lanes', found, moveIfDue)
}

/** A number is back: the tickets that waited for it are checked in the next run. */
export const resumeLanes = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async ({ tx, clock }) => {
    await releaseHeld(tx, connectionId, awayMinutes, clock.now())
  })
