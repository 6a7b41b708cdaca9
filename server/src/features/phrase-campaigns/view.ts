import type { PhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import type { phraseCampaigns } from '../../../schema/flow-tables.ts'
import type { RowOf } from '../../platform/db/table-rows.ts'
import { restOf } from './rules.ts'

export interface PhraseCampaignRow extends RowOf<typeof phraseCampaigns> {
  flow_name: string
  flow_active: boolean
  flow_version: number | null
  connection_name: string | null
}

export const toPhraseCampaignView = (row: PhraseCampaignRow): PhraseCampaign => {
  const isConnected = row.connection_id !== null && row.connection_name !== null
  return {
    id: row.id,
    name: row.name,
    phrase: row.phrase,
    status: row.is_active,
    flowId: row.flow_id,
    flow: { id: row.flow_id, name: row.flow_name },
    whatsappId: isConnected ? row.connection_id : null,
    whatsapp:
      row.connection_id !== null && row.connection_name !== null
        ? { id: row.connection_id, name: row.connection_name }
        : null,
    rest: restOf({ isConnected, isFlowOn: row.flow_active, isFlowPublished: row.flow_version !== null }),
    companyId: row.company_id,
  }
}
