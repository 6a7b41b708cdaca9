import { type FileList, fileListEvent } from '@guiche/contract/features/file-lists'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** To users who may read them. */
const audience = [rooms.admin]

export const announceFileList = (work: Work, action: 'create' | 'update', files: FileList) =>
  work.emit({ event: fileListEvent, rooms: audience, payload: { action, files, fileId: files.id } })

export const announceFileListGone = (work: Work, fileId: number) =>
  work.emit({ event: fileListEvent, rooms: audience, payload: { action: 'delete', fileId } })
