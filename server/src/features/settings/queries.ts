import type { CompanyId } from '@guiche/contract/core/ids'
import type { Setting } from '@guiche/contract/features/settings'
import {
  type CompanySettingKey,
  type CompanySettings,
  companySettingKeys,
  definitionOf,
  isSettingKey,
  type PlatformSettingKey,
  type SettingKey,
  type WireValue,
  wireValue,
  withDefaults,
} from '@guiche/contract/settings'
import type { Deps, UserCtx, Work } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openText } from '../../platform/security/secrets.ts'
import { mayReadPlatformSetting, readablePlatformKeys, sealContext, shownPlatformValue } from './rules.ts'

const ofCompany = statement(
  'settings_of_company',
  `select key, value from settings where company_id = :companyId`,
).rows<Stored>()
/** Sealed values stay where they are: what is shown of them is only whether they are there. */
const ofPlatform = statement(
  'settings_of_platform',
  `select key, case when is_sealed and value <> '' then 'sealed' else value end as value from platform_settings`,
).rows<Stored>()

type Stored = { key: string; value: string }

const asRecord = (rows: readonly Stored[]): Partial<Record<string, string>> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]))

/** Every setting of the company, defaults filled in. */
export const companySettingsOf = async ({ tx }: Pick<Work, 'tx'>): Promise<CompanySettings> =>
  withDefaults(asRecord(await tx.sql(ofCompany)))

const platformSettings = async (tx: Transaction) => asRecord(await tx.sql(ofPlatform))

const asList = (settings: CompanySettings): Setting[] =>
  companySettingKeys.map((key) => ({ key, value: wireValue(key, settings[key]) }))

export const companySettings = async (ctx: UserCtx, companyId: CompanyId): Promise<Record<string, WireValue>> => {
  if (companyId !== ctx.companyId) throw new Refusal('ERR_NO_COMPANY_FOUND')
  const settings = await ctx.transact(companySettingsOf)
  return Object.fromEntries(asList(settings).map(({ key, value }) => [key, value]))
}

export const companySettingOne = async (ctx: UserCtx, key: CompanySettingKey) => ({
  [key]: wireValue(key, (await ctx.transact(companySettingsOf))[key]),
})

export const listSettings = (ctx: UserCtx): Promise<Setting[]> =>
  ctx.transact(async (work) => {
    const [own, stored] = await Promise.all([companySettingsOf(work), platformSettings(work.tx)])
    const shown = readablePlatformKeys(ctx.actor).map((key) => ({ key, value: shownPlatformValue(key, stored) }))
    return [...asList(own), ...shown]
  })

export const settingDetails = (ctx: UserCtx, key: string): Promise<Setting> => {
  if (!isSettingKey(key)) throw new Refusal('ERR_NO_SETTING_FOUND')
  const isPlatforms = definitionOf(key).scope === 'platform'
  if (isPlatforms && !mayReadPlatformSetting(ctx.actor, key)) throw new Refusal('ERR_NO_PERMISSION')
  return ctx.transact(async (work) => ({
    key,
    value: isPlatforms
      ? shownPlatformValue(key, await platformSettings(work.tx))
      : wireValue(key, (await companySettingsOf(work))[key as CompanySettingKey]),
  }))
}

/** One setting that visitors may read. */
export const publicSetting = (deps: Deps, key: SettingKey): Promise<string> =>
  deps.db.platform(async (tx) => shownPlatformValue(key as PlatformSettingKey, await platformSettings(tx)))

const megabyte = 1024 * 1024

/** The largest media file that is fetched from a channel. */
export const downloadLimitBytes = async ({ tx }: Pick<Work, 'tx'>): Promise<number> =>
  Number((await platformSettings(tx)).downloadLimit ?? definitionOf('downloadLimit').initial) * megabyte

const sealedOfPlatform = statement(
  'setting_of_platform',
  `select value, is_sealed from platform_settings where key = :key`,
).rows<{ value: string; is_sealed: boolean }>()

/** The key that recordings are transcribed with; null where none is set. For the call that uses it, and nobody else. */
export const transcriptionKey = async (deps: Deps): Promise<string | null> => {
  const key = 'openaikeyaudio'
  const [row] = await deps.db.platform((tx) => tx.sql(sealedOfPlatform, { key }))
  if (!row || row.value === '') return null
  return row.is_sealed ? openText(deps.secret, row.value, sealContext(key)) : row.value
}
