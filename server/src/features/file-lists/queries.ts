import type { Answer } from '@guiche/contract/core/endpoint'
import type { FileListId } from '@guiche/contract/core/ids'
import type { FileList, listFileLists } from '@guiche/contract/features/file-lists'
import type { UserCtx } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type FileListRow, toFileListView } from './view.ts'

const perPage = 20

const withOptions = `l.id, l.company_id, l.name, l.message, l.version, l.user_id, coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name,
      'media_file', o.media_file, 'media_name', o.media_name, 'media_mime', o.media_mime, 'media_bytes', o.media_bytes) order by o.position, o.id)
    from file_list_options o where o.company_id = :companyId and o.file_list_id = l.id), '[]'::jsonb) options`

const page = statement(
  'file_lists_page',
  `select ${withOptions} from (
      select id, company_id, name, message, version, user_id from file_lists
      where company_id = :companyId and (:search = '' or plain(name) like '%' || like_text(:search) || '%')
        and (:after::int is null or (plain(name), id) > (
          select plain(b.name), b.id from file_lists b where b.company_id = :companyId and b.id = :after))
      order by plain(name), id offset :offset limit :limit) l
    order by plain(l.name), l.id`,
).rows<FileListRow>()

export const fileListsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listFileLists>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    const link = linkMaker(ctx)
    return { files: shown.map((row) => toFileListView(row, link)), ...more }
  })

const one = statement(
  'file_list',
  `select ${withOptions} from file_lists l where l.company_id = :companyId and l.id = :id`,
).rows<FileListRow>()
export const fileListRow = async (tx: TenantTransaction, id: number): Promise<FileListRow | null> =>
  (await tx.sql(one, { id }))[0] ?? null

export const fileListDetails = (ctx: UserCtx, id: FileListId): Promise<FileList> =>
  ctx.transact(async ({ tx }) => {
    const row = await fileListRow(tx, id)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toFileListView(row, linkMaker(ctx))
  })
