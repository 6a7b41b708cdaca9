import { type Setting, settingsEvent } from '@guiche/contract/features/settings'
import {
  type CompanySettingKey,
  definitionOf,
  isSettingKey,
  type PlatformSettingKey,
  type SettingKey,
  wireValue,
} from '@guiche/contract/settings'
import { rooms } from '@guiche/contract/sockets'
import type { Deps, UserCtx } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sealText } from '../../platform/security/secrets.ts'
import { settle } from '../../platform/settle.ts'
import { companySettingsOf, settingDetails, transcriptionKey } from './queries.ts'
import { changeCompanySetting, sealContext, secretMask, settingValue } from './rules.ts'
import { lockSettings, savePlatformSetting, saveSetting } from './store.ts'

const updateCompanySetting = (ctx: UserCtx, key: CompanySettingKey, value: string): Promise<Setting> =>
  ctx.transact(async (work) => {
    const [, settings] = await Promise.all([lockSettings(work.tx), companySettingsOf(work)])
    const setting = { key, value: wireValue(key, value) }
    if (settings[key] === value) return setting
    settle(changeCompanySetting(settings, { [key]: value }))
    await saveSetting(work.tx, key, value)
    work.emit({ event: settingsEvent, rooms: [rooms.company], payload: { action: 'update', setting } })
    return setting
  })

/** The demo's own key for the service that stands in for OpenAI's there. One that somebody has set stays. */
export const keepTranscriptionKey = async (deps: Deps, value: string): Promise<void> => {
  if ((await transcriptionKey(deps)) !== null) return
  const key = 'openaikeyaudio'
  const sealed = sealText(deps.secret, value, sealContext(key))
  await deps.db.platform((tx) => savePlatformSetting(tx, key, sealed, true))
}

const updatePlatformSetting = async (ctx: UserCtx, key: PlatformSettingKey, value: string): Promise<Setting> => {
  if (!ctx.actor.super) throw new Refusal('ERR_NO_PERMISSION')
  const isSecret = definitionOf(key).secret === true
  if (isSecret && value === secretMask) return settingDetails(ctx, key)
  const isSealed = isSecret && value !== ''
  const kept = isSealed ? sealText(ctx.secret, value, sealContext(key)) : value
  await ctx.db.platform((tx) => savePlatformSetting(tx, key, kept, isSealed))
  return settingDetails(ctx, key)
}

/** One setting, the company's own or, for the super admin, the platform's. */
export const updateSetting = (ctx: UserCtx, key: string, given: unknown): Promise<Setting> => {
  if (!isSettingKey(key)) throw new Refusal('ERR_NO_SETTING_FOUND')
  const { next } = settle(settingValue(key, given))
  return isCompanys(key)
    ? updateCompanySetting(ctx, key, next)
    : updatePlatformSetting(ctx, key as PlatformSettingKey, next)
}

const isCompanys = (key: SettingKey): key is CompanySettingKey => definitionOf(key).scope === 'company'
