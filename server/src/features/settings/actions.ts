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
import { type PlatformWork, transactForAll } from '../../platform-work.ts'
import { dropOutside } from '../media/actions/drop-file.ts'
import { companySettingsOf, platformSecrets, platformSettings, settingDetails, storedSecret } from './queries.ts'
import {
  changeCompanySetting,
  followersOf,
  isSecretMask,
  platformValue,
  sealContext,
  settingValue,
  shownSecret,
  writtenUpload,
} from './rules.ts'
import { lockPlatformSettings, lockSettings, savePlatformSetting, saveSetting } from './store.ts'

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

/** Secrets of the demo's emulated services. Those that somebody has set stay. */
export const keepPlatformSecrets = async (
  deps: Deps,
  values: Partial<Record<PlatformSettingKey, string>>,
): Promise<void> => {
  const known = await platformSecrets(deps, Object.keys(values) as PlatformSettingKey[])
  for (const [key, value] of Object.entries(values) as [PlatformSettingKey, string][]) {
    if (known[key] !== undefined) continue
    const sealed = sealText(deps.secret, value, sealContext(key))
    await deps.db.platform((tx) => savePlatformSetting(tx, key, sealed, true))
  }
}

/** Public settings go to everybody, the others to super admins. */
const announcePlatformSetting = (work: PlatformWork, key: PlatformSettingKey, value: string): void => {
  const room = definitionOf(key).public ? rooms.company : rooms.super
  work.emit({ event: settingsEvent, rooms: [room], payload: { action: 'update', setting: { key, value } } })
}

/** Encrypted before it is stored. Events only say that it is set. */
export const keepSecret = async (work: PlatformWork, key: PlatformSettingKey, value: string): Promise<void> => {
  await lockPlatformSettings(work.tx)
  const isSealed = value !== ''
  if ((await storedSecret(work, key)) === value) return
  const kept = isSealed ? sealText(work.secret, value, sealContext(key)) : ''
  await savePlatformSetting(work.tx, key, kept, isSealed)
  announcePlatformSetting(work, key, shownSecret(key, value))
}

/** Returns what was stored before. */
export const keepOpen = async (work: PlatformWork, key: PlatformSettingKey, value: string): Promise<string> => {
  await lockPlatformSettings(work.tx)
  const stored = await platformSettings(work.tx)
  const before = stored[key] ?? ''
  const after = { ...stored, [key]: value }
  // If it is written back as it was read, the stored value stays, whether it is its own or follows another one.
  if (platformValue(key, stored) === platformValue(key, after)) return before
  await savePlatformSetting(work.tx, key, value, false)
  for (const changed of [key, ...followersOf(key, stored)]) {
    announcePlatformSetting(work, changed, platformValue(changed, after))
  }
  return before
}

const updateSecret = async (ctx: UserCtx, key: PlatformSettingKey, value: string): Promise<void> => {
  if (isSecretMask(value)) return
  settle(writtenUpload(key, value, {}))
  await transactForAll(ctx, (work) => keepSecret(work, key, value))
}

/** A picture's file is deleted after the commit that removed its name. */
const updateOpen = async (ctx: UserCtx, key: PlatformSettingKey, value: string): Promise<void> => {
  const before = await transactForAll(ctx, async (work) => {
    await lockPlatformSettings(work.tx)
    settle(writtenUpload(key, value, await platformSettings(work.tx)))
    return keepOpen(work, key, value)
  })
  if (definitionOf(key).type === 'picture' && before !== '' && before !== value) await dropOutside(ctx, before)
}

const updatePlatformSetting = async (ctx: UserCtx, key: PlatformSettingKey, value: string): Promise<Setting> => {
  if (!ctx.actor.super) throw new Refusal('ERR_NO_PERMISSION')
  await (definitionOf(key).secret ? updateSecret(ctx, key, value) : updateOpen(ctx, key, value))
  return settingDetails(ctx, key)
}

/** One setting, of the company or, for super admins, of the platform. */
export const updateSetting = (ctx: UserCtx, key: string, given: unknown): Promise<Setting> => {
  if (!isSettingKey(key)) throw new Refusal('ERR_NO_SETTING_FOUND')
  const { next } = settle(settingValue(key, given))
  return isCompanys(key)
    ? updateCompanySetting(ctx, key, next)
    : updatePlatformSetting(ctx, key as PlatformSettingKey, next)
}

const isCompanys = (key: SettingKey): key is CompanySettingKey => definitionOf(key).scope === 'company'
