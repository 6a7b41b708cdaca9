import type { FileListId } from '@guiche/contract/core/ids'
import type { FileList } from '@guiche/contract/features/file-lists'
import type { UploadedFile } from '../../bind.ts'
import type { UserCtx, Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from '../../platform/settle.ts'
import { dropFile } from '../media/actions/drop-file.ts'
import { announceQueues, forgetFileList } from '../queues/actions/announce-queues.ts'
import { announceFileList, announceFileListGone } from './events.ts'
import { fileListRow } from './queries.ts'
import { changeLines, isUnchanged, isUpToDate, linesOfFiles, type WantedLine } from './rules.ts'
import {
  forgetInQueues,
  insertFileList,
  lockFileList,
  removeFileList,
  saveFile,
  saveFileList,
  saveLines,
  touchFileList,
} from './store.ts'
import { type FileListRow, toFileListView } from './view.ts'

interface Wanted {
  name: string
  message: string
  options: readonly WantedLine[]
}
type Change = { [K in keyof Wanted]?: Wanted[K] | undefined } & { version?: number | undefined }

const announced = async (work: Work, action: 'create' | 'update', id: number): Promise<FileList> => {
  const row = await fileListRow(work.tx, id)
  if (!row) throw new Error('the file list vanished while it was locked')
  const view = toFileListView(row, linkMaker(work))
  announceFileList(work, action, view)
  return view
}

const lockForChange = async (work: Work, id: FileListId): Promise<FileListRow> => {
  const isFound = await lockFileList(work.tx, id)
  const row = isFound ? await fileListRow(work.tx, id) : null
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const createFileList = (ctx: UserCtx, wanted: Wanted): Promise<FileList> =>
  ctx.transact(async (work) => {
    const { next } = settle(changeLines([], wanted.options))
    const id = await insertFileList(work.tx, { name: wanted.name, message: wanted.message, userId: ctx.actor.id })
    await saveLines(work.tx, id, next)
    return announced(work, 'create', id)
  })

export const updateFileList = (ctx: UserCtx, id: FileListId, change: Change): Promise<FileList> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    settle(isUpToDate(before.version, change.version))
    const { next: lines } = settle(changeLines(before.options, change.options ?? before.options))
    const next = { name: change.name ?? before.name, message: change.message ?? before.message }
    const isSame = next.name === before.name && next.message === before.message && isUnchanged(before.options, lines)
    if (isSame) return toFileListView(before, linkMaker(ctx))
    await saveFileList(work.tx, id, next, work.clock.now())
    await saveLines(work.tx, id, lines)
    for (const { media_file } of lines.removed) dropFile(work, media_file)
    return announced(work, 'update', id)
  })

interface Upload {
  id?: readonly unknown[] | undefined
  name?: readonly string[] | undefined
  files: readonly UploadedFile[]
}

/** A line's previous file is deleted; of two uploads for the same line the last one stays. */
export const uploadFiles = (ctx: UserCtx, id: FileListId, { id: ids, name: names, files }: Upload): Promise<FileList> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    const { next: lineIds } = settle(
      linesOfFiles(before.options, { ids, names, fileNames: files.map((file) => file.name) }),
    )
    const stored = new Map(before.options.map((line) => [line.id, line.media_file]))
    for (const [at, file] of files.entries()) {
      const lineId = lineIds[at]
      if (lineId === undefined) continue
      dropFile(work, stored.get(lineId) ?? null)
      stored.set(lineId, file.file)
      await saveFile(work.tx, { listId: id, lineId }, file)
    }
    await touchFileList(work.tx, id, work.clock.now())
    return announced(work, 'update', id)
  })

export const deleteFileList = (ctx: UserCtx, id: FileListId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    const queueIds = await forgetInQueues(work.tx, id)
    await forgetFileList(work, id)
    await removeFileList(work.tx, id)
    for (const { media_file } of before.options) dropFile(work, media_file)
    announceFileListGone(work, id)
    await announceQueues(work, queueIds)
    return { id }
  })
