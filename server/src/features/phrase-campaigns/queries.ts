import type { Answer } from '@guiche/contract/core/endpoint'
import type {
  listPhraseCampaigns,
  PhraseCampaignId,
  phraseCampaignDetails,
} from '@guiche/contract/features/phrase-campaigns'
import { phraseCampaigns } from '../../../schema/flow-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { columnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type PhraseCampaignRow, toPhraseCampaignView } from './view.ts'

const perPage = 20

const shown = `${columnsOf(phraseCampaigns, 'p')}, f.name flow_name, f.is_active flow_active, f.version flow_version, w.name connection_name
    from phrase_campaigns p join flows f on f.company_id = p.company_id and f.id = p.flow_id
    left join connections w on w.company_id = p.company_id and w.id = p.connection_id and w.deleted_at is null`

const page = statement(
  'phrase_campaigns_page',
  `select ${shown} where p.company_id = :companyId and p.id = any(array(
      select l.id from phrase_campaigns l where l.company_id = :companyId
        and (:search = '' or plain(l.name) like '%' || like_text(:search) || '%' or plain(l.phrase) like '%' || like_text(:search) || '%')
        and (:after::int is null or (plain(l.name), l.id) > (
          select plain(k.name), k.id from phrase_campaigns k where k.company_id = :companyId and k.id = :after))
      order by plain(l.name), l.id offset :offset limit :limit))
    order by plain(p.name), p.id`,
).rows<PhraseCampaignRow>()
export const phraseCampaignsPage = (ctx: UserCtx, query: AskedPage): Promise<Answer<typeof listPhraseCampaigns>> =>
  ctx.transact(async ({ tx }) => {
    const after = idIn(query.cursor)
    const rows = await tx.sql(page, {
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    })
    const { shown: campaigns, ...more } = pageOf(rows, perPage, (last) => [last.id])
    return { flow: campaigns.map(toPhraseCampaignView), ...more }
  })

const one = statement(
  'phrase_campaign',
  `select ${shown} where p.company_id = :companyId and p.id = :id`,
).rows<PhraseCampaignRow>()
export const phraseCampaignRow = async (
  tx: TenantTransaction,
  id: PhraseCampaignId | number,
): Promise<PhraseCampaignRow> => {
  const [row] = await tx.sql(one, { id })
  if (!row) throw new Refusal('ERR_NO_PHRASE_CAMPAIGN_FOUND')
  return row
}

export const phraseCampaignOf = (ctx: UserCtx, id: PhraseCampaignId): Promise<Answer<typeof phraseCampaignDetails>> =>
  ctx.transact(async ({ tx }) => ({ details: toPhraseCampaignView(await phraseCampaignRow(tx, id)) }))

const mostPhrases = 2_000
const listening = statement(
  'phrases_of_connection',
  `select p.id, p.phrase, p.flow_id "flowId" from phrase_campaigns p
      join flows f on f.company_id = p.company_id and f.id = p.flow_id and f.is_active and f.version is not null
    where p.company_id = :companyId and p.connection_id = :connectionId and p.is_active order by p.id limit ${mostPhrases}`,
).rows<{ id: number; phrase: string; flowId: number }>()
/** The active phrases of a connection: campaigns that are on, whose flow can start. */
export const phrasesOf = (tx: TenantTransaction, connectionId: number) => tx.sql(listening, { connectionId })
