import type { FileList } from '@guiche/contract/features/file-lists'
import type { fileListOptions, fileLists } from '../../../schema/menu-tables.ts'
import type { LinkMaker } from '../../media-links.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'

export type FileOptionRow = Pick<
  RowOf<typeof fileListOptions>,
  'id' | 'name' | 'media_file' | 'media_name' | 'media_mime' | 'media_bytes'
>
/** A list with its lines in order. */
export type FileListRow = Pick<
  RowOf<typeof fileLists>,
  'id' | 'company_id' | 'name' | 'message' | 'version' | 'user_id'
> & {
  options: FileOptionRow[]
}

export const toFileListView = (row: FileListRow, link: LinkMaker): FileList => ({
  id: row.id,
  name: row.name,
  message: row.message,
  userId: row.user_id,
  companyId: row.company_id,
  version: row.version,
  options: row.options.map((option) => ({
    id: option.id,
    name: option.name,
    path: option.media_file === null ? null : link(option.media_file, option.media_name),
    mediaType: option.media_mime,
    file: option.media_name,
    bytes: option.media_bytes,
  })),
})
