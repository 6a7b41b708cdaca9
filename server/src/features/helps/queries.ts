import type { Answer } from '@guiche/contract/core/endpoint'
import { type Help, type listHelps, mostListedHelps } from '@guiche/contract/features/helps'
import type { Ctx } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { helpColumns } from './store.ts'

const perPage = 20

const page = statement(
  'helps_page',
  `select ${helpColumns} from helps
    where (:after::int is null or id > :after)
      and (:search = '' or plain(title) like '%' || like_text(:search) || '%' or plain(description) like '%' || like_text(:search) || '%')
    order by id offset :offset limit :limit`,
).rows<Help & object>()

export const helpsPage = (ctx: Ctx, query: AskedPage): Promise<Answer<typeof listHelps>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { records: shown, ...more }
  })

const first = statement('helps_first', `select ${helpColumns} from helps order by id limit ${mostListedHelps}`).rows<
  Help & object
>()
export const helpList = (ctx: Ctx): Promise<Help[]> => ctx.transact(({ tx }) => tx.sql(first))
