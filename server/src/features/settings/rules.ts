import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import {
  type CompanySettings,
  companySettingKeys,
  definitionOf,
  normaliseSetting,
  type PlatformSettingKey,
  platformSettingKeys,
  type SettingKey,
} from '@guiche/contract/settings'

/** Shown instead of a secret that is set. Sent back, it means "as it is". */
export const secretMask = '********'

/** The value to store, refused when the setting does not take it. */
export const settingValue = (key: SettingKey, given: unknown): Decision<string> => {
  const value = normaliseSetting(key, given)
  return value === null ? refuse('ERR_VALIDATION', 'body.value') : accept(value)
}

/** A text that a switch needs must not be empty while that switch is on, whichever of the two is written last. */
export const changeCompanySetting = (
  settings: CompanySettings,
  change: Partial<CompanySettings>,
): Decision<CompanySettings> => {
  const after = { ...settings, ...change }
  const missing = companySettingKeys.find((key) => {
    const { neededBy } = definitionOf(key)
    const isTouched = key in change || (neededBy && neededBy.setting in change)
    const isNeeded = neededBy && after[neededBy.setting as keyof CompanySettings] === neededBy.value
    return isTouched && isNeeded && after[key].trim() === ''
  })
  return missing ? refuse('ERR_SETTING_REQUIRED_TEXT', missing) : accept(after)
}

type Stored = Partial<Record<string, string>>

/** `allowSignup` follows `userCreation` until somebody sets it apart. */
const platformValue = (key: SettingKey, stored: Stored) => {
  const own = stored[key]
  if (own !== undefined) return own
  return (key === 'allowSignup' ? stored.userCreation : undefined) ?? definitionOf(key).initial
}

/** What a viewer is shown of a platform setting; secrets never leave. */
export const shownPlatformValue = (key: SettingKey, stored: Stored): string =>
  definitionOf(key).secret ? (stored[key] ? secretMask : '') : platformValue(key, stored)

export const mayReadPlatformSetting = (actor: { super: boolean }, key: SettingKey): boolean =>
  actor.super || definitionOf(key).public === true

export const readablePlatformKeys = (actor: { super: boolean }) =>
  platformSettingKeys.filter((key) => mayReadPlatformSetting(actor, key))

/** Sealed text is bound to its place: it opens nowhere else. */
export const sealContext = (key: PlatformSettingKey): string => `platform setting ${key}`
