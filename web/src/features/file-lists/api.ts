import type { FileListId } from '@guiche/contract/core/ids'
import {
  createFileList,
  deleteFileList,
  type FileList,
  fileListDetails,
  listFileLists,
  updateFileList,
  uploadFileList,
} from '@guiche/contract/features/file-lists'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'

const params = (id: number) => ({ params: { id: id as FileListId } })

export const fileListPages = (searchParam: string) =>
  pagesOf(listFileLists, { query: searchParam === '' ? {} : { searchParam } })
export const oneFileList = (id: number) => queryOf(fileListDetails, params(id))

export interface FileListValues {
  name: string
  message: string
  options: { id?: number; name: string }[]
}

/** `id`: null for a new one. */
export const saveFileList = (id: number | null, { options, ...values }: FileListValues): Promise<FileList> => {
  const body = { ...values, options: options.map((line) => ({ ...line, id: line.id as never })) }
  return id === null ? call(createFileList, { body }) : call(updateFileList, { ...params(id), body })
}

export const uploadFile = (listId: number, lineId: number, file: File): Promise<FileList> =>
  upload(
    uploadFileList,
    { ...params(listId), body: { id: lineId, typeArch: 'fileList', fileId: listId } },
    { files: [file] },
  )

export const removeFileList = (id: number) => call(deleteFileList, params(id))
