import type { Answer } from '@guiche/contract/core/endpoint'
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { TemplatePause } from '@guiche/contract/features/connection-cockpit'
import type { listTemplates, MessageTemplate } from '@guiche/contract/features/message-templates'
import { messageTemplates } from '../../../schema/outbound-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pausedUntil, templateUse } from './rules.ts'
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

export interface SendableTemplate {
  /** As whoever sends it unasked may fill it in; null: the provider has it no more. */
  template: MessageTemplate | null
  /** It is not to be sent before; null: now. */
  until: Date | null
}
/** For what is sent unasked: a template that Meta has paused waits until Meta lets it through again. */
export const templateToSend = async (
  tx: TenantTransaction,
  { connectionId, id }: { connectionId: number; id: number },
  now: Date,
): Promise<SendableTemplate> => {
  const [row] = await tx.sql(one, { connectionId, id })
  if (!row) return { template: null, until: null }
  const template = toTemplateView(row)
  const use = templateUse({ status: row.status, pausedUntil: row.paused_until }, now)
  return { template, until: use.use === 'later' ? use.until : null }
}

const paused = statement(
  'message_templates_paused',
  `select name, language, status, paused_until "until" from message_templates
    where company_id = :companyId and connection_id = :connectionId and status in ('PAUSED', 'DISABLED') order by name, language limit 50`,
).rows<{ name: string; language: string; status: string; until: Date | null }>()
export const pausedTemplates = async (tx: TenantTransaction, connectionId: number): Promise<TemplatePause[]> =>
  (await tx.sql(paused, { connectionId })).map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null }))

const named = statement(
  'message_template_use',
  `select status, paused_until "pausedUntil" from message_templates
    where company_id = :companyId and connection_id = :connectionId and name = :name and language = :language`,
).rows<{ status: string; pausedUntil: Date | null }>()
/** The same for one that is filled in already. */
export const templatePausedUntil = async (
  tx: TenantTransaction,
  { connectionId, name, language }: { connectionId: number; name: string; language: string },
  now: Date,
): Promise<Date | null> => {
  const [row] = await tx.sql(named, { connectionId, name, language })
  return row ? pausedUntil(row, now) : null
}
