import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ProviderTemplate, TemplateNews } from '../../channels/channel.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { storableJson } from '../../platform/db/storable-json.ts'
import { type AsksAgain, asksAgain } from './rules.ts'

const replace = statement(
  'message_templates_replace',
  `with given as (
      select * from jsonb_to_recordset(:templates::jsonb)
        as g("providerId" text, name text, language text, category text, status text, quality text, parts jsonb)
    ), gone as (
      delete from message_templates where company_id = :companyId and connection_id = :connectionId
        and provider_id not in (select "providerId" from given)
    )
    insert into message_templates (company_id, connection_id, provider_id, name, language, category, status, quality, parts, paused_until)
    select :companyId, :connectionId, "providerId", name, language, category, status, quality, parts,
      case status when 'PAUSED' then :first::timestamptz when 'DISABLED' then :disabled end from given order by name, language
    on conflict (company_id, connection_id, provider_id) do update set name = excluded.name, language = excluded.language,
      category = excluded.category, status = excluded.status, quality = excluded.quality, parts = excluded.parts,
      paused_until = case when excluded.status not in ('PAUSED', 'DISABLED') then null
        when message_templates.paused_until > :now then message_templates.paused_until
        when excluded.status = 'DISABLED' then :disabled::timestamptz
        when message_templates.paused_until is null then :first else :again::timestamptz end`,
)
/** One that stays keeps its id. A pause that stands stays; one that is over and that Meta confirms goes on. */
export const replaceTemplates = (
  tx: TenantTransaction,
  connectionId: ConnectionId,
  templates: readonly ProviderTemplate[],
  now: Date,
) => tx.sql(replace, { connectionId, templates: storableJson(templates), now, ...asksAgain(now) })

const isPaused = "status in ('PAUSED', 'DISABLED')" as const
/** Their pause is over, or nobody knows when it would be. */
const isDue = `${isPaused} and paused_until <= :now` as const
const pausedOf = statement(
  'message_templates_paused_of',
  `select provider_id "providerId" from message_templates where company_id = :companyId and connection_id = :connectionId and ${isPaused}`,
).rows<{ providerId: string }>()
export const pausedTemplates = (tx: TenantTransaction, connectionId: ConnectionId) => tx.sql(pausedOf, { connectionId })

const postpone = statement(
  'message_templates_postpone',
  `update message_templates set paused_until = :until where company_id = :companyId and connection_id = :connectionId and ${isDue}`,
)
export const postponeDue = (tx: TenantTransaction, connectionId: ConnectionId, given: { now: Date; until: Date }) =>
  tx.sql(postpone, { connectionId, ...given })

export interface DueNumber {
  companyId: number
  connectionId: number
}
const due = statement(
  'message_templates_due',
  `select t.company_id "companyId", t.connection_id "connectionId" from message_templates t
      join connections c on c.company_id = t.company_id and c.id = t.connection_id and c.deleted_at is null
      join companies co on co.id = t.company_id and co.status
    where t.status in ('PAUSED', 'DISABLED') and t.paused_until <= :now group by 1, 2 order by min(t.paused_until) limit 100`,
).rows<DueNumber & object>()
/** Over all companies: numbers of which Meta is to be asked about a template, the longest due first. */
export const dueNumbers = (tx: Transaction, now: Date) => tx.sql(due, { now })

const judge = statement(
  'message_template_judge',
  `update message_templates set status = coalesce(:status, status), category = coalesce(:category, category),
      quality = case when :isRated then :quality else quality end,
      paused_until = case when :status::text is null or :status = status then paused_until
        when :status = 'PAUSED' then :first::timestamptz when :status = 'DISABLED' then :disabled end
    where company_id = :companyId and connection_id = :connectionId and name = :name and language = :language
    returning id`,
).rows<{ id: number }>()
/** False: it is not among the stored ones. */
export const changeTemplate = async (
  tx: TenantTransaction,
  connectionId: ConnectionId,
  { name, language, status, category, quality }: TemplateNews,
  { first, disabled }: AsksAgain,
): Promise<boolean> => {
  const isRated = quality !== undefined
  const said = { status: status ?? null, category: category ?? null, isRated, quality: quality ?? null }
  const values = { connectionId, name, language, first, disabled, ...said }
  return (await tx.sql(judge, values)).length > 0
}

const stamp = statement(
  'message_templates_stamp',
  `update connections set templates_synced_at = :now where company_id = :companyId and id = :connectionId`,
)
/** Null: they must be read again. */
export const stampSync = (tx: TenantTransaction, connectionId: ConnectionId, now: Date | null) =>
  tx.sql(stamp, { connectionId, now })

type Named = Pick<TemplateNews, 'name' | 'language'>
const lock = statement(
  'message_template_lock',
  `select paused_at "pausedAt", paused_until "pausedUntil" from message_templates
    where company_id = :companyId and connection_id = :connectionId and name = :name and language = :language for update`,
).rows<{ pausedAt: Date | null; pausedUntil: Date | null }>()
/** Null: it is not among those that were read. */
export const lockTemplate = async (tx: TenantTransaction, connectionId: number, { name, language }: Named) =>
  (await tx.sql(lock, { connectionId, name, language }))[0] ?? null

const pause = statement(
  'message_template_pause',
  `update message_templates set status = :status, paused_at = :at, paused_until = :until
    where company_id = :companyId and connection_id = :connectionId and name = :name and language = :language`,
)
export const savePause = (
  tx: TenantTransaction,
  connectionId: number,
  { name, language }: Named,
  given: { status: string; at: Date; until: Date },
) => tx.sql(pause, { connectionId, name, language, ...given })
