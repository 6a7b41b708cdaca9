/** When a ticket goes on to the next lane by itself: `timeLane` hours after our last word that nobody answered, at an hour when somebody is at work. */
import type { HoursRow } from '@guiche/contract/business-hours'
import { isOpenAt, nextOpening } from '../answers/rules/hours.ts'
import type { ScheduleType } from '../answers/rules/what-answers.ts'

export interface LaneFacts {
  ticket: {
    status: string
    isGroup: boolean
    lastMessageFromMe: boolean
    lastMessageAt: Date | null
    /** When it came into its lane; null: before that was written down. */
    laneSince: Date | null
  }
  /** Its lane's; null: it stands in none, or the lane leads nowhere. */
  lane: { hours: number; nextLaneId: number } | null
  /** The company is active, has paid, and its plan has a board. */
  isServed: boolean
  isConnected: boolean
  zone: string
  scheduleType: ScheduleType
  /** Each as it is kept; `scheduleType` says which of them holds. */
  weeks: Record<'company' | 'connection' | 'queue', readonly HoursRow[]>
}

export type LaneStep = { kind: 'move'; laneId: number } | { kind: 'hold'; until: Date } | { kind: 'stay' }

const minute = 60_000
const hour = 60 * minute
/** How long nobody asks about a ticket whose number is away. */
const awayMinutes = 10
/** The same for a week that never opens. */
const neverOpenHours = 24

/** From the later of the two: who put it there just now did not mean the next lane. */
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
