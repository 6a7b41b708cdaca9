import type { AnnouncementId } from '@guiche/contract/core/ids'
import type { AnnouncementPriority } from '@guiche/contract/features/announcements'
import type { Transaction } from '../../platform/db/database.ts'
import { announcementColumns } from './queries.ts'
import type { AnnouncementRow } from './view.ts'

export interface AnnouncementColumns {
  title: string
  text: string
  priority: AnnouncementPriority
  isActive: boolean
  mediaFile: string | null
  mediaName: string | null
}

const valuesOf = (columns: AnnouncementColumns) => [
  columns.title,
  columns.text,
  columns.priority,
  columns.isActive,
  columns.mediaFile,
  columns.mediaName,
]

const only = (rows: AnnouncementRow[]): AnnouncementRow => {
  const [row] = rows
  if (!row) throw new Error('the announcement was not written')
  return row
}

const insert = {
  name: 'announcement_insert',
  text: `insert into announcements (title, text, priority, is_active, media_file, media_name, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${announcementColumns}`,
}
export const insertAnnouncement = async (tx: Transaction, columns: AnnouncementColumns, now: Date) =>
  only(await tx.sql<AnnouncementRow>(insert, [...valuesOf(columns), now]))

const lock = {
  name: 'announcement_lock',
  text: `select ${announcementColumns} from announcements where id = $1 for update`,
}
export const lockAnnouncement = async (tx: Transaction, announcementId: AnnouncementId) =>
  (await tx.sql<AnnouncementRow>(lock, [announcementId]))[0] ?? null

const save = {
  name: 'announcement_save',
  text: `update announcements set title = $1, text = $2, priority = $3, is_active = $4, media_file = $5, media_name = $6, updated_at = $7
    where id = $8 returning ${announcementColumns}`,
}
export const saveAnnouncement = async (tx: Transaction, id: number, columns: AnnouncementColumns, now: Date) =>
  only(await tx.sql<AnnouncementRow>(save, [...valuesOf(columns), now, id]))

const remove = { name: 'announcement_delete', text: 'delete from announcements where id = $1' }
export const removeAnnouncement = (tx: Transaction, announcementId: number) => tx.sql(remove, [announcementId])
