import type { AnnouncementId } from '@guiche/contract/core/ids'
import { announcements } from '../../../schema/colleague-tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import { announcementColumns } from './queries.ts'
import type { AnnouncementRow } from './view.ts'

export type AnnouncementColumns = Omit<typeof announcements.$inferSelect, 'id' | 'createdAt' | 'updatedAt'>

/** Only these keys of the given object. */
const given = ({ title, text, priority, isActive, mediaFile, mediaName }: AnnouncementColumns) => ({
  title,
  text,
  priority,
  isActive,
  mediaFile,
  mediaName,
})

const only = (rows: AnnouncementRow[]): AnnouncementRow => {
  const [row] = rows
  if (!row) throw new Error('the announcement was not written')
  return row
}

const insert = insertInto('announcement_insert', announcements, {
  given: ['title', 'text', 'priority', 'isActive', 'mediaFile', 'mediaName'],
  computed: { createdAt: ':now', updatedAt: ':now' },
  after: `returning ${announcementColumns}`,
}).rows<AnnouncementRow>()
export const insertAnnouncement = async (tx: Transaction, columns: AnnouncementColumns, now: Date) =>
  only(await tx.sql(insert, { ...given(columns), now }))

const lock = statement(
  'announcement_lock',
  `select ${announcementColumns} from announcements where id = :announcementId for update`,
).rows<AnnouncementRow>()
export const lockAnnouncement = async (tx: Transaction, announcementId: AnnouncementId) =>
  (await tx.sql(lock, { announcementId }))[0] ?? null

const save = statement(
  'announcement_save',
  `update announcements set title = :title, text = :text, priority = :priority, is_active = :isActive, media_file = :mediaFile, media_name = :mediaName, updated_at = :now
    where id = :id returning ${announcementColumns}`,
).rows<AnnouncementRow>()
export const saveAnnouncement = async (tx: Transaction, id: number, columns: AnnouncementColumns, now: Date) =>
  only(await tx.sql(save, { ...given(columns), now, id }))

const remove = statement('announcement_delete', 'delete from announcements where id = :announcementId')
export const removeAnnouncement = (tx: Transaction, announcementId: number) => tx.sql(remove, { announcementId })
