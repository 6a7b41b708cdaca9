import type { Answer } from '@guiche/contract/core/endpoint'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { listTemplates, MessageTemplate } from '@guiche/contract/features/message-templates'
import { messageTemplates } from '../../../schema/outbound-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type TemplateRow, toTemplateView } from './view.ts'

const perPage = 50
const columns = columnsOf(messageTemplates)

const page = statement(
  'message_templates_page',
  `select ${columns} from message_templates
    where company_id = :companyId and connection_id = :connectionId
      and (:search = '' or plain(name) like '%' || like_text(:search) || '%' or plain(parts->>'body') like '%' || like_text(:search) || '%')
      and (:after::int is null or (plain(name), id) > (
        select plain(l.name), l.id from message_templates l where l.company_id = :companyId and l.id = :after))
    order by plain(name), id offset :offset limit :limit`,
).rows<TemplateRow>()

const synced = statement(
  'message_templates_synced',
  `select templates_synced_at "syncedAt" from connections where company_id = :companyId and id = :connectionId and deleted_at is null`,
).rows<{ syncedAt: Date | null }>()

/** When they were last read from the provider; null: never. */
export const templatesSyncedAt = async (tx: TenantTransaction, connectionId: ConnectionId): Promise<Date | null> => {
  const [row] = await tx.sql(synced, { connectionId })
  if (!row) throw new Refusal('ERR_NO_WAPP_FOUND')
  return row.syncedAt
}

export const templatesPage = (
  ctx: UserCtx,
  connectionId: ConnectionId,
  query: AskedPage,
): Promise<Answer<typeof listTemplates>> =>
  ctx.transact(async ({ tx }) => {
    const syncedAt = await templatesSyncedAt(tx, connectionId)
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      connectionId,
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { records: shown.map(toTemplateView), ...more, syncedAt: syncedAt?.toISOString() ?? null }
  })

const one = statement(
  'message_template',
  `select ${columns} from message_templates where company_id = :companyId and connection_id = :connectionId and id = :id`,
).rows<TemplateRow>()
export const messageTemplate = async (
  tx: TenantTransaction,
  { connectionId, id }: { connectionId: number; id: number },
): Promise<MessageTemplate | null> => {
  const [row] = await tx.sql(one, { connectionId, id })
  return row ? toTemplateView(row) : null
}

const counted = statement(
  'message_templates_count',
  `select count(*)::int count from message_templates where company_id = :companyId and connection_id = :connectionId`,
).rows<{ count: number }>()
export const countTemplates = async (tx: TenantTransaction, connectionId: ConnectionId): Promise<number> =>
  (await tx.sql(counted, { connectionId }))[0]?.count ?? 0
