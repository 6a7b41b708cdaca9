import type { ChannelKind } from '@guiche/contract/channels'
import type { Cockpit, DropsOfDay, Guard } from '@guiche/contract/features/connection-cockpit'
import type { connectionDrops, connectionStates } from '../../../../schema/cockpit-tables.ts'
import type { connections } from '../../../../schema/inbox-tables.ts'
import { dayAfter } from '../../companies/rules.ts'

type Connection = typeof connections.$inferSelect
export interface CockpitRow extends Pick<Connection, 'id' | 'tellAfterMinutes'> {
  channel: ChannelKind
  waitingMessages: number
  waitingChats: number
  oldestWaitingAt: Date | null
  lastInboundAt: Date | null
  lastOutboundAt: Date | null
  unreadable: number
}

export type StateRow = Pick<typeof connectionStates.$inferSelect, 'id' | 'status' | 'reason' | 'at'>
export type DropSpan = Pick<typeof connectionDrops.$inferSelect, 'droppedAt' | 'endedAt'>

/** Every day of the period has a row. A current drop counts until now. */
const dropsByDay = (
  drops: readonly DropSpan[],
  { days, zone, now }: { days: readonly string[]; zone: string; now: Date },
): DropsOfDay[] =>
  days.map((day) => {
    const ofDay = drops.filter(({ droppedAt }) => dayAfter(droppedAt, 0, zone) === day)
    const ms = ofDay.reduce((sum, { droppedAt, endedAt }) => sum + (endedAt ?? now).getTime() - droppedAt.getTime(), 0)
    return { day, count: ofDay.length, seconds: Math.max(0, Math.round(ms / 1000)) }
  })

interface Parts {
  states: readonly StateRow[]
  drops: readonly DropSpan[]
  days: readonly string[]
  zone: string
  guard: Guard | null
  pauses: Pick<Cockpit, 'pause' | 'standing' | 'pausedTemplates'>
  now: Date
}

const asText = (instant: Date | null) => instant?.toISOString() ?? null

export const toCockpitView = (row: CockpitRow, { states, drops, days, zone, guard, pauses, now }: Parts): Cockpit => ({
  whatsappId: row.id,
  since: asText(states[0]?.at ?? null),
  states: states.map(({ id, status, reason, at }) => ({ id, status, reason, at: at.toISOString() })),
  drops: dropsByDay(drops, { days, zone, now }),
  lastInboundAt: asText(row.lastInboundAt),
  lastOutboundAt: asText(row.lastOutboundAt),
  waiting: { messages: row.waitingMessages, chats: row.waitingChats, oldestAt: asText(row.oldestWaitingAt) },
  unreadable: row.unreadable,
  tellAfterMinutes: row.tellAfterMinutes,
  guard,
  ...pauses,
})
