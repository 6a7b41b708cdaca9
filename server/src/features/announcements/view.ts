import type { Announcement, AnnouncementPriority } from '@guiche/contract/features/announcements'
import type { LinkMaker } from '../../media-links.ts'

export interface AnnouncementRow {
  id: number
  title: string
  text: string
  priority: AnnouncementPriority
  is_active: boolean
  media_file: string | null
  media_name: string | null
  created_at: Date
  updated_at: Date
  [column: string]: unknown
}

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
