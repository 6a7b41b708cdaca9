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
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { useFieldSearch, usePagedRows } from '../../lib/searched-pages.ts'
import { upload } from '../../lib/upload.ts'

const params = (id: number) => ({ params: { id: id as FileListId } })

export const fileListPages = (searchParam: string) =>
  pagesOf(listFileLists, { query: searchParam === '' ? {} : { searchParam } })
export const fileListOf = (id: number) => queryOf(fileListDetails, params(id))

export interface FileListValues {
  name: string
  message: string
  options: { id?: number; name: string }[]
}

/** `before`: the version that was read; null for a new one. */
export const saveFileList = (
  before: Pick<FileList, 'id' | 'version'> | null,
  { options, ...values }: FileListValues,
): Promise<FileList> => {
  const body = { ...values, options: options.map((line) => ({ ...line, id: line.id as never })) }
  return before === null
    ? call(createFileList, { body })
    : call(updateFileList, { ...params(before.id), body: { ...body, version: before.version } })
}

export const uploadFile = (listId: number, lineId: number, file: File): Promise<FileList> =>
  upload(
    uploadFileList,
    { ...params(listId), body: { id: lineId, typeArch: 'fileList', fileId: listId } },
    { files: [file] },
  )

/** The current version, without the cache. */
export const readFileList = (id: number): Promise<FileList> => call(fileListDetails, params(id))

export const removeFileList = (id: number) => call(deleteFileList, params(id))

export const rowsOf = ({ files }: { files: readonly FileList[] }) => files

/** The options of a field: the first page of results, and the selected one. */
export const useFileListChoices = (chosenId: number | null) => {
  const { searchParam, offer } = useFieldSearch()
  const query = useInfiniteQuery({ ...fileListPages(searchParam), placeholderData: keepPreviousData })
  const { rows } = usePagedRows(query, rowsOf)
  const isListed = rows.some(({ id }) => id === chosenId)
  const chosen = useQuery({ ...fileListOf(chosenId ?? 0), enabled: chosenId !== null && !isListed && query.isSuccess })
  const all = isListed || !chosen.data || chosenId === null ? rows : [chosen.data, ...rows]
  return offer(all)
}
