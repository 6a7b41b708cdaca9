import type { Tag } from '@guiche/contract/features/tags'

export interface TagRow {
  id: number
  name: string
  color: string
  is_kanban: boolean
  time_lane: number | null
  next_lane_id: number | null
  rollback_lane_id: number | null
  greeting_message_lane: string
  [column: string]: unknown
}

export const toTagView = (row: TagRow): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.is_kanban ? 1 : 0,
  timeLane: row.time_lane,
  nextLaneId: row.next_lane_id,
  rollbackLaneId: row.rollback_lane_id,
  greetingMessageLane: row.greeting_message_lane,
})
