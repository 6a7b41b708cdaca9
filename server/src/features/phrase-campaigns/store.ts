import type { PhraseCampaignId } from '@guiche/contract/features/phrase-campaigns'
import { phraseCampaigns } from '../../../schema/flow-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

export interface KeptPhrase {
  name: string
  phrase: string
  isActive: boolean
  flowId: number
  connectionId: number | null
}

const insert = insertInto('phrase_campaign_insert', phraseCampaigns, {
  given: ['name', 'phrase', 'isActive', 'flowId', 'connectionId'],
  after: 'returning id',
}).rows<{ id: number }>()
export const insertPhraseCampaign = async (tx: TenantTransaction, phrase: KeptPhrase): Promise<number> => {
  const [row] = await tx.sql(insert, phrase)
  if (!row) throw new Error('the phrase campaign was not inserted')
  return row.id
}

const lock = statement(
  'phrase_campaign_lock',
  'select id from phrase_campaigns where company_id = :companyId and id = :id for update',
).rows<{ id: number }>()
export const lockPhraseCampaign = async (tx: TenantTransaction, id: PhraseCampaignId): Promise<boolean> =>
  (await tx.sql(lock, { id })).length > 0

const save = statement(
  'phrase_campaign_save',
  `update phrase_campaigns set name = :name, phrase = :phrase, is_active = :isActive, flow_id = :flowId, connection_id = :connectionId,
      updated_at = :at where company_id = :companyId and id = :id`,
)
export const savePhraseCampaign = (tx: TenantTransaction, phrase: KeptPhrase & { id: number; at: Date }) =>
  tx.sql(save, { ...phrase })

const remove = statement(
  'phrase_campaign_remove',
  'delete from phrase_campaigns where company_id = :companyId and id = :id',
)
export const removePhraseCampaign = (tx: TenantTransaction, id: PhraseCampaignId) => tx.sql(remove, { id })

const connection = statement(
  'phrase_campaign_connection',
  'select id from connections where company_id = :companyId and id = :connectionId and deleted_at is null',
).rows<{ id: number }>()
export const isConnection = async (tx: TenantTransaction, connectionId: number): Promise<boolean> =>
  (await tx.sql(connection, { connectionId })).length > 0
