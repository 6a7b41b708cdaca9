import type { CompanySettingKey, PlatformSettingKey } from '@guiche/contract/settings'
import { platformSettings, settings } from '../../../schema/company-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

const lock = statement('settings_lock', `select pg_advisory_xact_lock(hashtext('guiche settings'), :companyId)`)
/** A switch and the text that it needs are two rows, so their writers take turns. */
export const lockSettings = (tx: TenantTransaction) => tx.sql(lock)

const save = insertInto('setting_save', settings, {
  given: ['key', 'value'],
  after: 'on conflict (company_id, key) do update set value = excluded.value',
})
export const saveSetting = (tx: TenantTransaction, key: CompanySettingKey, value: string) =>
  tx.sql(save, { key, value })

const lockPlatform = statement('platform_settings_lock', `select pg_advisory_xact_lock(hashtext('guiche settings'), 0)`)
/** A value and those that follow it, a picture and its file: their writers take turns. */
export const lockPlatformSettings = (tx: Transaction) => tx.sql(lockPlatform)

const savePlatform = insertInto('platform_setting_save', platformSettings, {
  given: ['key', 'value', 'isSealed'],
  after: 'on conflict (key) do update set value = excluded.value, is_sealed = excluded.is_sealed',
})
export const savePlatformSetting = (tx: Transaction, key: PlatformSettingKey, value: string, isSealed: boolean) =>
  tx.sql(savePlatform, { key, value, isSealed })
