import type { Tag } from '@guiche/contract/features/tags'
import type { tags } from '../../../schema/inbox-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

/** What the view of a tag or a lane shows. */
export const shownColumns = [
  ...(['id', 'name', 'color', 'is_kanban'] as const),
  ...(['time_lane', 'next_lane_id', 'rollback_lane_id', 'greeting_message_lane'] as const),
] as const
export type TagRow = Pick<RowOf<typeof tags>, (typeof shownColumns)[number]>

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
