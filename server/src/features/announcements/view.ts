import type { Announcement } from '@guiche/contract/features/announcements'
import type { announcements } from '../../../schema/colleague-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

export type AnnouncementRow = RowOf<typeof announcements>

export const toAnnouncementView = (row: AnnouncementRow, link: LinkMaker): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: row.priority,
  status: row.is_active,
  mediaPath: row.media_file === null ? null : link(row.media_file, row.media_name),
  mediaName: row.media_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
