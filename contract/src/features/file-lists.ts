/** Named sets of files that a queue or an option of its menu sends. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, FileListId, id } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { line, text } from '../core/wire.ts'

export const leastFileListName = 3
export const mostFilesOfList = 50
/** In one form. */
export const mostFilesOfUpload = 15

export const FileListOption = z.object({
  id: z.number(),
  name: z.string(),
  /** A signed URL, valid for some hours; null until a file has been uploaded. */
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** The file's own name. */
  file: z.string().nullable(),
  bytes: z.number().nullable(),
})
export type FileListOption = z.output<typeof FileListOption>

export const FileList = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  /** Its author; null: they were deleted. */
  userId: z.number().nullable(),
  companyId: z.number(),
  /** Rises with every change of the list, its lines and their files. */
  version: z.number(),
  options: z.array(FileListOption),
})
export type FileList = z.output<typeof FileList>

const FileOptionId = id('FileOptionId')
/** A line with an id is renamed; without one it is new. Missing lines are deleted with their files. */
const OptionForm = z.object({ id: FileOptionId.optional(), name: line(120, 1) })

export const listFileLists = endpoint({
  method: 'GET',
  path: '/files',
  needs: 'files:manage',
  summary: 'File lists by name, a page at a time',
  query: PageQuery.extend({ companyId: CompanyId.optional() }),
  answer: pageAnswer('files', FileList),
})

export const fileListDetails = endpoint({
  method: 'GET',
  path: '/files/{id}',
  needs: 'files:manage',
  summary: 'One file list, with fresh addresses of its files',
  params: z.object({ id: FileListId }),
  answer: FileList,
  errors: ['ERR_NOT_FOUND'],
})

export const createFileList = endpoint({
  method: 'POST',
  path: '/files',
  needs: 'files:manage',
  summary: 'Add a file list with the names of its files; they are uploaded after it. It is of whoever makes it',
  body: z.object({
    name: line(120, leastFileListName),
    message: text(4_096, 1),
    options: z.array(OptionForm).max(mostFilesOfList).default([]),
  }),
  answer: FileList,
})

export const updateFileList = endpoint({
  method: 'PUT',
  path: '/files/{id}',
  needs: 'files:manage',
  summary: 'Change a file list. `options`, where given, are all of its lines in order',
  params: z.object({ id: FileListId }),
  body: z.object({
    name: line(120, leastFileListName).optional(),
    message: text(4_096, 1).optional(),
    options: z.array(OptionForm).max(mostFilesOfList).optional(),
    /** The revision that the client has read: refused if somebody changed the list since. Absent: any. */
    version: z.coerce.number().int().min(1).optional(),
  }),
  answer: FileList,
  errors: ['ERR_NOT_FOUND', 'ERR_FILE_LIST_CHANGED'],
})

const oneOrMore = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(mostFilesOfList))

export const uploadFileList = endpoint({
  method: 'POST',
  path: '/files/uploadList/{id}',
  needs: 'files:manage',
  summary:
    'The files of its lines (multipart, field `files`): `id` and `name` once for each file, in the same order. A line keeps one file, the last; without an `id` the line is found by its name',
  params: z.object({ id: FileListId }),
  body: z.object({
    id: oneOrMore(z.unknown()).optional(),
    name: oneOrMore(z.string().max(255)).optional(),
    fileId: z.unknown().optional(),
    typeArch: z.unknown().optional(),
    mediaType: z.unknown().optional(),
  }),
  files: { field: 'files', most: mostFilesOfUpload, required: true },
  answer: FileList,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const deleteFileList = endpoint({
  method: 'DELETE',
  path: '/files/{id}',
  needs: 'files:manage',
  summary: 'Remove a file list with its files; queues and options no longer offer it',
  params: z.object({ id: FileListId }),
  answer: Deleted,
  errors: ['ERR_NOT_FOUND'],
})

/** Sent to admins. */
export const fileListEvent = event({
  stream: 'file',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), files: FileList, fileId: z.number() }),
    z.object({ action: z.literal('delete'), fileId: z.number() }),
  ]),
})
