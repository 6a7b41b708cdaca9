import { platformCompanyId } from '@guiche/contract/features/companies'
import { campaignFiles, campaigns } from '../../../../schema/campaign-tables.ts'
import { insertSome, updateSome } from '../../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { notSetAside } from '../../../platform/jobs/set-aside.ts'
import type { StoredCampaign } from '../view.ts'

const columns = renamedColumnsOf(campaigns)
export type CampaignColumns = Omit<typeof campaigns.$inferInsert, 'id' | 'companyId' | 'createdAt'>

const lock = statement(
  'campaign_lock',
  `select ${columns} from campaigns where company_id = :companyId and id = :id for update`,
).rows<StoredCampaign>()
export const lockCampaign = async (tx: TenantTransaction, id: number): Promise<StoredCampaign | null> =>
  (await tx.sql(lock, { id }))[0] ?? null

const running = statement(
  'campaigns_running_on',
  `select ${columns} from campaigns where company_id = :companyId and connection_id = :connectionId and status = 'EM_ANDAMENTO'
    order by last_turn_at nulls first, id for update`,
).rows<StoredCampaign>()
/**
 * Campaigns of a number, the one whose turn is longest ago first. Locked: waits for one that is being cancelled, and
 * does not return it then.
 */
export const lockRunning = (tx: TenantTransaction, connectionId: number) => tx.sql(running, { connectionId })

export const insertCampaign = (tx: TenantTransaction, given: CampaignColumns): Promise<number> =>
  insertSome(tx, campaigns, { ...given, companyId: tx.companyId })

export const saveCampaign = (tx: TenantTransaction, id: number, given: Partial<CampaignColumns>) =>
  updateSome(tx, campaigns, id, given)

const remove = statement('campaign_remove', 'delete from campaigns where company_id = :companyId and id = :id')
/** Its ledger is deleted with it. */
export const removeCampaign = (tx: TenantTransaction, id: number) => tx.sql(remove, { id })

export type StoredFileRow = typeof campaignFiles.$inferSelect
const file = statement(
  'campaign_file',
  `select ${renamedColumnsOf(campaignFiles)} from campaign_files where company_id = :companyId and id = :id`,
).rows<StoredFileRow>()
export const campaignFile = async (tx: TenantTransaction, id: number | null): Promise<StoredFileRow | null> =>
  id === null ? null : ((await tx.sql(file, { id }))[0] ?? null)

export const insertFile = (
  tx: TenantTransaction,
  given: Pick<StoredFileRow, 'mediaFile' | 'mediaName' | 'mediaMime' | 'mediaBytes'>,
): Promise<number> => insertSome(tx, campaignFiles, { ...given, companyId: tx.companyId })

const markSent = statement(
  'campaign_file_sent',
  'update campaign_files set is_sent = true where company_id = :companyId and id = :id and not is_sent',
)
export const markFileSent = (tx: TenantTransaction, id: number) => tx.sql(markSent, { id })

const removeUnsent = statement(
  'campaign_file_remove_unsent',
  'delete from campaign_files where company_id = :companyId and id = :id and not is_sent returning media_file "mediaFile"',
).rows<{ mediaFile: string }>()
/** Null: a conversation shows it, so it stays. */
export const removeFile = async (tx: TenantTransaction, id: number): Promise<string | null> =>
  (await tx.sql(removeUnsent, { id }))[0]?.mediaFile ?? null

const terms = statement(
  'campaign_terms',
  `select c.id, c.timezone, c.due_date::text "dueDate", c.status and coalesce(p.use_campaigns, false) "hasCampaigns"
    from companies c left join plans p on p.id = c.plan_id where c.id = :companyId`,
).rows<{ id: number; timezone: string; dueDate: string; hasCampaigns: boolean }>()
/** The company's time zone, and whether it may send campaigns at all. */
export const companyTerms = async (tx: TenantTransaction) => {
  const [row] = await tx.sql(terms)
  if (!row) throw new Error('the company vanished')
  return row
}

const company = statement('campaign_company', 'select timezone from companies where id = :companyId').rows<{
  timezone: string
}>()
export const zoneOf = async (tx: TenantTransaction): Promise<string> => {
  const [row] = await tx.sql(company)
  if (!row) throw new Error('the company vanished')
  return row.timezone
}

const found = <const Where extends string>(where: Where) =>
  `select company_id "companyId", id, connection_id "connectionId" from campaigns c where ${where}
    and ${notSetAside('watch-campaigns', `company_id || ':' || id`, ':now')}` as const
const due = statement(
  'campaigns_due',
  `${found(`status = 'PROGRAMADA' and scheduled_at <= :now`)} order by scheduled_at limit 1000`,
).rows<FoundCampaign>()
const stalled = statement(
  'campaigns_stalled',
  `${found(`status = 'EM_ANDAMENTO' and (next_at is null or next_at < :before)`)} order by id limit 1000`,
).rows<FoundCampaign>()
const served = statement(
  'campaigns_served_again',
  `${found(`status = 'EM_ANDAMENTO' and waits_for = 'plan' and exists (select from companies o join plans p on p.id = o.plan_id
      where o.id = c.company_id and o.status and p.use_campaigns
        and (o.id = ${platformCompanyId} or o.due_date >= (:now::timestamptz at time zone o.timezone)::date))`)} order by id limit 1000`,
).rows<FoundCampaign>()
export interface FoundCampaign {
  companyId: number
  id: number
  connectionId: number | null
  [column: string]: unknown
}
/** Of every company, oldest first. */
export const dueCampaigns = (tx: Transaction, now: Date) => tx.sql(due, { now })
/** Those whose next turn is overdue: its job is lost. */
/** Those that wait for their plan, and it is there. */
export const servedCampaigns = (tx: Transaction, now: Date) => tx.sql(served, { now })
export const stalledCampaigns = (tx: Transaction, before: Date, now: Date) => tx.sql(stalled, { before, now })

const things = statement(
  'campaign_named_things',
  `select :listId::int is null or exists (select from contact_lists where company_id = :companyId and id = :listId) "hasList",
    :tagId::int is null or exists (select from tags where company_id = :companyId and id = :tagId) "hasTag",
    :queueId::int is null or exists (select from queues where company_id = :companyId and id = :queueId and removed_at is null) "hasQueue",
    :userId::int is null or exists (select from users where company_id = :companyId and id = :userId and is_active) "hasUser"`,
).rows<Record<'hasList' | 'hasTag' | 'hasQueue' | 'hasUser', boolean>>()
/** Fields that are not needed do not count as missing. */
export const namedThings = async (
  tx: TenantTransaction,
  wanted: { listId: number | null; tagId: number | null; queueId: number | null; userId: number | null },
) => {
  const [row] = await tx.sql(things, wanted)
  if (!row) throw new Error('the facts of a campaign were not answered')
  return row
}

const numbers = statement(
  'campaign_running_numbers',
  `select distinct connection_id "connectionId" from campaigns where company_id = :companyId and status = 'EM_ANDAMENTO' and connection_id is not null`,
).rows<{ connectionId: number }>()
export const runningNumbers = async (tx: TenantTransaction): Promise<number[]> =>
  (await tx.sql(numbers)).map(({ connectionId }) => connectionId)
