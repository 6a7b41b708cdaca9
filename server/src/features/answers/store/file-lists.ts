import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

export interface ListedFile {
  id: number
  name: string
  mediaFile: string
  mediaName: string | null
  [column: string]: unknown
}

const files = statement(
  'answer_files',
  `select id, name, media_file "mediaFile", media_name "mediaName" from file_list_options
    where company_id = :companyId and file_list_id = :fileListId and media_file is not null order by position, id`,
).rows<ListedFile>()
export const filesOfList = (tx: TenantTransaction, fileListId: number) => tx.sql(files, { fileListId })

const there = statement('answer_listed_file_sent', 'select from messages where company_id = :companyId and id = :id')
export const isMessageThere = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.sql(there, { id })).length > 0
