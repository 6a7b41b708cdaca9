import type { Answer } from '@guiche/contract/core/endpoint'
import type { Campaign, CampaignId, listCampaigns } from '@guiche/contract/features/campaigns'
import { campaigns } from '../../../../schema/campaign-tables.ts'
import type { Ctx } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../../platform/pages.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { goneTemplates } from '../../schedules/rules.ts'
import { type CampaignRow, toCampaign } from '../view.ts'

const perPage = 20

const named = (table: string, column: string, more = '') =>
  `(select jsonb_build_object('id', n.id, 'name', n.name${more}) from ${table} n where n.company_id = c.company_id and n.id = c.${column}`

const goneStatuses = [...goneTemplates].map((status) => `'${status}'`).join(', ')
const shown = `${renamedColumnsOf(campaigns, 'c')},
    ${named('contact_lists', 'contact_list_id')}) "contactList", ${named('tags', 'tag_id')}) tag,
    ${named('connections', 'connection_id', `, 'channel', n.channel`)} and n.deleted_at is null) connection,
    ${named('users', 'user_id')} and n.is_active) "user", ${named('queues', 'queue_id')} and n.removed_at is null) queue,
    case when c.waits_for = 'limit' then (select p.pause_reason from connection_paces p where p.company_id = c.company_id and p.connection_id = c.connection_id) end "pauseReason",
    c.template is null or exists (select from message_templates t where t.company_id = c.company_id and t.connection_id = c.connection_id
      and t.id = (c.template ->> 'templateId')::int and t.status not in (${goneStatuses})) "hasTemplate",
    f.media_file "mediaFile", f.media_name "mediaName", f.media_mime "mediaMime",
    (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'count', n, 'answered', a)), '[]'::jsonb) from (
      select state, count(*) n, count(answered_at) a from campaign_recipients r
      where r.company_id = :companyId and r.campaign_id = c.id group by state) states) counts`
const files = 'left join campaign_files f on f.company_id = c.company_id and f.id = c.file_id'

const page = statement(
  'campaigns_page',
  `with page as materialized (
      select id from campaigns where company_id = :companyId and (:search = '' or plain(name) like '%' || like_text(:search) || '%')
        and (:after::int is null or id < :after) order by id desc offset :offset limit :limit)
    select ${shown} from page p join campaigns c on c.company_id = :companyId and c.id = p.id ${files} order by c.id desc`,
).rows<CampaignRow & object>()

export const campaignsPage = (ctx: Ctx, query: AskedPage): Promise<Answer<typeof listCampaigns>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown: records, ...more } = pageOf(rows, perPage, ({ id }) => [id])
    const link = linkMaker(ctx)
    return { records: records.map((row) => toCampaign(row, link)), ...more }
  })

const one = statement(
  'campaign_shown',
  `select ${shown} from campaigns c ${files} where c.company_id = :companyId and c.id = :id`,
).rows<CampaignRow & object>()
export const campaignRow = async (tx: TenantTransaction, id: number): Promise<CampaignRow | null> =>
  (await tx.sql(one, { id }))[0] ?? null

export const campaignDetails = (ctx: Ctx, id: CampaignId): Promise<Campaign> =>
  ctx.transact(async ({ tx }) => {
    const row = await campaignRow(tx, id)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return toCampaign(row, linkMaker(ctx))
  })
