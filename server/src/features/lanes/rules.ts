/**
 * When a ticket moves to the next lane automatically: `timeLane` hours after our last unanswered message, at an hour
 * when somebody works.
 */
import type { HoursRow } from '@guiche/contract/business-hours'
import { isOpenAt, nextOpening } from '../answers/rules/hours.ts'
import type { ScheduleType } from '../answers/rules/what-answers.ts'

export interface LaneFacts {
  ticket: {
    status: string
    isGroup: boolean
    lastMessageFromMe: boolean
    lastMessageAt: Date | null
    /** When it came into its lane; null: before that was recorded. */
    laneSince: Date | null
  }
  /** Its lane's; null: it is in no lane, or the lane leads nowhere. */
  lane: { hours: number; nextLaneId: number } | null
  /** The company is active, has paid, and its plan includes the board. */
  isServed: boolean
  isConnected: boolean
  zone: string
  scheduleType: ScheduleType
  /** Each as stored; `scheduleType` says which of them applies. */
  weeks: Record<'company' | 'connection' | 'queue', readonly HoursRow[]>
}

export type LaneStep = { kind: 'move'; laneId: number } | { kind: 'hold'; until: Date } | { kind: 'stay' }

const minute = 60_000
const hour = 60 * minute
/** How long a ticket whose number is offline is not checked again, unless the number is back before. */
export const awayMinutes = 10
/** The same for a week without open hours. */
const neverOpenHours = 24

/** From the later of the two: a ticket that was just moved into the lane is not moved on at once. */
const waitsSince = ({ lastMessageAt, laneSince }: LaneFacts['ticket']): number =>
  Math.max(lastMessageAt?.getTime() ?? 0, laneSince?.getTime() ?? 0)

const waits = ({ status, isGroup, lastMessageFromMe }: LaneFacts['ticket']): boolean =>
  status === 'open' && lastMessageFromMe && !isGroup

export const laneStep = (facts: LaneFacts, now: Date): LaneStep => {
  const { ticket, lane, zone, scheduleType, weeks } = facts
  if (lane === null || !facts.isServed || !waits(ticket)) return { kind: 'stay' }
  if (now.getTime() < waitsSince(ticket) + lane.hours * hour) return { kind: 'stay' }
  if (!facts.isConnected) return { kind: 'hold', until: new Date(now.getTime() + awayMinutes * minute) }
  const week = scheduleType === 'disabled' ? [] : weeks[scheduleType]
  if (isOpenAt(week, now, zone)) return { kind: 'move', laneId: lane.nextLaneId }
  return { kind: 'hold', until: nextOpening(week, now, zone) ?? new Date(now.getTime() + neverOpenHours * hour) }
}
