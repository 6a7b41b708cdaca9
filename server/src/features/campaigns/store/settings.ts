import { type CampaignSettings, defaultCampaignSettings } from '@guiche/contract/features/campaign-settings'
import { getTableColumns } from 'drizzle-orm'
import { campaignSettings } from '../../../../schema/campaign-tables.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { insertInto, renamedColumnsOf } from '../../../platform/db/table-rows.ts'
import { toSettings } from '../view.ts'

type Row = typeof campaignSettings.$inferSelect

const read = statement(
  'campaign_settings_read',
  `select ${renamedColumnsOf(campaignSettings)} from campaign_settings where company_id = :companyId`,
).rows<Row>()
export const readSettings = async (tx: TenantTransaction): Promise<CampaignSettings> => {
  const [row] = await tx.sql(read)
  return row ? toSettings(row) : defaultCampaignSettings
}

const lock = statement(
  'campaign_settings_lock',
  `select pg_advisory_xact_lock(hashtext('guiche campaign settings'), :companyId)`,
)
/** A lock for two simultaneous changes, also before the row exists. */
export const lockSettings = (tx: TenantTransaction) => tx.sql(lock)

const columns = [
  ...(['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'onSaturdays', 'onSundays'] as const),
  ...(['startHour', 'endHour', 'optOutAnswer'] as const),
] as const
const names = getTableColumns(campaignSettings)
const taken = [...columns, 'variables' as const, 'optOutWords' as const].map(
  (key) => `${names[key].name} = excluded.${names[key].name}`,
)
const save = insertInto('campaign_settings_save', campaignSettings, {
  given: columns,
  computed: { variables: ':variables::jsonb', optOutWords: ':optOutWords::jsonb' },
  after: `on conflict (company_id) do update set ${taken.join(', ')}`,
})
export const saveSettings = (tx: TenantTransaction, settings: CampaignSettings) => {
  const { variables, optOutWords, sabado, domingo, ...rest } = settings
  return tx.sql(save, {
    ...rest,
    onSaturdays: sabado,
    onSundays: domingo,
    variables: JSON.stringify(variables),
    optOutWords: JSON.stringify(optOutWords),
  })
}
