import { fileLists } from '../../../schema/menu-tables.ts'
import type { UploadedFile } from '../../bind.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

const insert = insertInto('file_list_insert', fileLists, {
  given: ['name', 'message', 'userId'],
  after: 'returning id',
}).rows<{ id: number }>()
export const insertFileList = async (
  tx: TenantTransaction,
  given: { name: string; message: string; userId: number },
): Promise<number> => {
  const [row] = await tx.sql(insert, given)
  if (!row) throw new Error('the file list was not inserted')
  return row.id
}

const lock = statement(
  'file_list_lock',
  'select id from file_lists where company_id = :companyId and id = :id for update',
)
/** Locked until the transaction ends: changes run one after the other. False: it does not exist. */
export const lockFileList = async (tx: TenantTransaction, id: number): Promise<boolean> =>
  (await tx.sql(lock, { id })).length > 0

const save = statement(
  'file_list_save',
  'update file_lists set name = :name, message = :message, version = version + 1, updated_at = :now where company_id = :companyId and id = :id',
)
export const saveFileList = (tx: TenantTransaction, id: number, given: { name: string; message: string }, now: Date) =>
  tx.sql(save, { id, name: given.name, message: given.message, now })

const changeLines = statement(
  'file_list_lines_change',
  `update file_list_options o set name = w.name, position = w.position
    from jsonb_to_recordset(:lines::jsonb) as w(id integer, name text, position integer)
    where o.company_id = :companyId and o.file_list_id = :listId and o.id = w.id`,
)
const addLines = statement(
  'file_list_lines_add',
  `insert into file_list_options (company_id, file_list_id, name, position)
    select :companyId, :listId, w.name, w.position
    from jsonb_to_recordset(:lines::jsonb) as w(id integer, name text, position integer) where w.id is null order by w.position`,
)
const removeLines = statement(
  'file_list_lines_remove',
  'delete from file_list_options where company_id = :companyId and file_list_id = :listId and id = any(:ids::int[])',
)
export const saveLines = async (
  tx: TenantTransaction,
  listId: number,
  { lines, removed }: { lines: readonly { id: number | null; name: string }[]; removed: readonly { id: number }[] },
) => {
  const placed = JSON.stringify(lines.map((line, position) => ({ ...line, position })))
  await Promise.all([
    removed.length > 0 ? tx.sql(removeLines, { listId, ids: removed.map(({ id }) => id) }) : null,
    tx.sql(changeLines, { listId, lines: placed }),
    tx.sql(addLines, { listId, lines: placed }),
  ])
}

const setFile = statement(
  'file_list_line_file',
  `update file_list_options set media_file = :file, media_name = :name, media_mime = :mime, media_bytes = :bytes
    where company_id = :companyId and file_list_id = :listId and id = :lineId`,
)
export const saveFile = (
  tx: TenantTransaction,
  of: { listId: number; lineId: number },
  { file, name, mime, bytes }: UploadedFile,
) => tx.sql(setFile, { listId: of.listId, lineId: of.lineId, file, name, mime, bytes })

const touch = statement(
  'file_list_touch',
  'update file_lists set version = version + 1, updated_at = :now where company_id = :companyId and id = :id',
)
/** Its lines keep their names but have other files. */
export const touchFileList = (tx: TenantTransaction, id: number, now: Date) => tx.sql(touch, { id, now })

const offering = statement(
  'file_list_offering_queues',
  'update queues set file_list_id = null where company_id = :companyId and file_list_id = :id returning id',
).rows<{ id: number }>()
/** Removes it from queues; returns which. */
export const forgetInQueues = async (tx: TenantTransaction, id: number): Promise<number[]> =>
  (await tx.sql(offering, { id })).map((row) => row.id)

const remove = statement('file_list_remove', 'delete from file_lists where company_id = :companyId and id = :id')
/** Its lines are deleted with it; options with it stay, without a list. */
export const removeFileList = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })
