import type { CompanySettingKey, PlatformSettingKey } from '@guiche/contract/settings'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'

const lock = {
  name: 'settings_lock',
  text: `select pg_advisory_xact_lock(hashtext('guiche settings'), $1)`,
}
/** A switch and the text that it needs are two rows: their writers take turns. */
export const lockSettings = (tx: TenantTransaction) => tx.sql(lock, [tx.companyId])

const save = {
  name: 'setting_save',
  text: `insert into settings (company_id, key, value) values ($1, $2, $3)
    on conflict (company_id, key) do update set value = excluded.value`,
}
export const saveSetting = (tx: TenantTransaction, key: CompanySettingKey, value: string) =>
  tx.sql(save, [tx.companyId, key, value])

const savePlatform = {
  name: 'platform_setting_save',
  text: `insert into platform_settings (key, value, is_sealed) values ($1, $2, $3)
    on conflict (key) do update set value = excluded.value, is_sealed = excluded.is_sealed`,
}
export const savePlatformSetting = (tx: Transaction, key: PlatformSettingKey, value: string, isSealed: boolean) =>
  tx.sql(savePlatform, [key, value, isSealed])
