/** The super admin's; that he is one stands in the calls. */
import { Readable } from 'node:stream'
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
import type { StoredFile } from '../../platform/storage/storage.ts'
import { transactForAll } from '../../platform-work.ts'
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

/** Answers the row before as well: a file that nobody shows any more is removed behind the commit. */
const change = async (
  ctx: UserCtx,
  announcementId: AnnouncementId,
  changed: (before: AnnouncementColumns) => AnnouncementColumns,
): Promise<Announcement> => {
  const { before, after } = await transactForAll(ctx, async (work) => {
    const row = await lockAnnouncement(work.tx, announcementId)
    if (!row) throw new Refusal('ERR_NO_ANNOUNCEMENT_FOUND')
    const saved = await saveAnnouncement(work.tx, row.id, changed(columnsOf(row)), ctx.clock.now())
    announceAnnouncement(work, row, saved)
    return { before: row, after: saved }
  })
  if (before.media_file !== null && before.media_file !== after.media_file) await ctx.storage.remove(before.media_file)
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
  if (gone.media_file !== null) await ctx.storage.remove(gone.media_file)
  return { id: gone.id }
}

const longestSide = 1600
/** A file that unfolds to more is no picture for a notice. */
const mostPixels = 100_000_000

/** As large as a screen shows it, without what a camera writes into it. */
const pictureOf = async ({ storage }: UserCtx, file: UploadedFile): Promise<StoredFile> => {
  if (!announcementImageTypes.some((type) => type === file.mime))
    throw new Refusal('ERR_FILE_TYPE', { field: 'body.file' })
  if (file.bytes > maxAnnouncementImageBytes)
    throw new Refusal('ERR_FILE_TOO_LARGE', { details: { maxBytes: maxAnnouncementImageBytes } })
  const path = await storage.localPath(file.file)
  if (!path) throw new Error(`${file.file} vanished`)
  const { default: sharp } = await import('sharp')
  const picture = await sharp(path, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new Refusal('ERR_FILE_TYPE', { field: 'body.file', cause })
    })
  return storage.save(Readable.from([picture]), { maxBytes: maxAnnouncementImageBytes * 4 })
}

export const setAnnouncementImage = async (
  ctx: UserCtx,
  announcementId: AnnouncementId,
  files: readonly UploadedFile[],
): Promise<Announcement> => {
  const [uploaded] = files
  if (!uploaded) throw new Refusal('ERR_FILE_EMPTY', { field: 'body.file' })
  const picture = await pictureOf(ctx, uploaded)
  const media = { mediaFile: picture.file, mediaName: uploaded.name }
  const announcement = await change(ctx, announcementId, (before) => ({ ...before, ...media })).catch(async (error) => {
    await ctx.storage.remove(picture.file)
    throw error
  })
  await ctx.storage.remove(uploaded.file)
  return announcement
}

export const removeAnnouncementImage = (ctx: UserCtx, announcementId: AnnouncementId) =>
  change(ctx, announcementId, (before) => ({ ...before, mediaFile: null, mediaName: null }))
