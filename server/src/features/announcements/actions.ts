/** For super admins; the calls check that. */
import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementId } from '@guiche/contract/core/ids'
import {
  type Announcement,
  type AnnouncementPriority,
  announcementImageTypes,
  maxAnnouncementImageBytes,
} from '@guiche/contract/features/announcements'
import type { UploadedFile } from '../../bind.ts'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { transactForAll } from '../../platform-work.ts'
import { dropOutside } from '../media/actions/drop-file.ts'
import { takePicture } from '../media/actions/take-picture.ts'
import { announceAnnouncement } from './events.ts'
import {
  type AnnouncementColumns,
  insertAnnouncement,
  lockAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
} from './store.ts'
import { type AnnouncementRow, toAnnouncementView } from './view.ts'

interface Wanted {
  title: string
  text: string
  priority: AnnouncementPriority
  status: boolean
}
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined }

const columnsOf = (row: AnnouncementRow): AnnouncementColumns => ({
  title: row.title,
  text: row.text,
  priority: row.priority,
  isActive: row.is_active,
  mediaFile: row.media_file,
  mediaName: row.media_name,
})

export const createAnnouncement = (ctx: UserCtx, { status, ...words }: Wanted): Promise<Announcement> =>
  transactForAll(ctx, async (work) => {
    const columns = { ...words, isActive: status, mediaFile: null, mediaName: null }
    const added = await insertAnnouncement(work.tx, columns, ctx.clock.now())
    announceAnnouncement(work, null, added)
    return toAnnouncementView(added, linkMaker(ctx))
  })

/** Also returns the previous row: its file is deleted after the commit if it was replaced. */
const change = async (
  ctx: UserCtx,
  announcementId: AnnouncementId,
  changed: (before: AnnouncementColumns) => AnnouncementColumns,
): Promise<Announcement> => {
  const { before, after } = await transactForAll(ctx, async (work) => {
    const row = await lockAnnouncement(work.tx, announcementId)
    if (!row) throw new Refusal('ERR_NO_ANNOUNCEMENT_FOUND')
    const columns = changed(columnsOf(row))
    if (isDeepStrictEqual(columns, columnsOf(row))) return { before: row, after: row }
    const saved = await saveAnnouncement(work.tx, row.id, columns, ctx.clock.now())
    announceAnnouncement(work, row, saved)
    return { before: row, after: saved }
  })
  if (before.media_file !== null && before.media_file !== after.media_file) await dropOutside(ctx, before.media_file)
  return toAnnouncementView(after, linkMaker(ctx))
}

export const updateAnnouncement = (ctx: UserCtx, announcementId: AnnouncementId, wanted: Change) =>
  change(ctx, announcementId, (before) => ({
    ...before,
    title: wanted.title ?? before.title,
    text: wanted.text ?? before.text,
    priority: wanted.priority ?? before.priority,
    isActive: wanted.status ?? before.isActive,
  }))

export const deleteAnnouncement = async (ctx: UserCtx, announcementId: AnnouncementId) => {
  const gone = await transactForAll(ctx, async (work) => {
    const row = await lockAnnouncement(work.tx, announcementId)
    if (!row) throw new Refusal('ERR_NO_ANNOUNCEMENT_FOUND')
    await removeAnnouncement(work.tx, row.id)
    announceAnnouncement(work, row, null)
    return row
  })
  if (gone.media_file !== null) await dropOutside(ctx, gone.media_file)
  return { id: gone.id }
}

/** The size in which a screen shows it. */
const longestSide = 1600
export const setAnnouncementImage = async (
  ctx: UserCtx,
  announcementId: AnnouncementId,
  files: readonly UploadedFile[],
): Promise<Announcement> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const wanted = {
    field: 'body.file',
    isTaken: (mime: string) => announcementImageTypes.some((type) => type === mime),
    maxBytes: maxAnnouncementImageBytes,
    size: { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
  } as const
  return takePicture(ctx, uploaded, wanted, (picture) =>
    change(ctx, announcementId, (before) => ({ ...before, mediaFile: picture.file, mediaName: uploaded.name })),
  )
}

export const removeAnnouncementImage = (ctx: UserCtx, announcementId: AnnouncementId) =>
  change(ctx, announcementId, (before) => ({ ...before, mediaFile: null, mediaName: null }))
