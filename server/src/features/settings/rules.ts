import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import {
  type CompanySettings,
  companySettingKeys,
  definitionOf,
  isUploaded,
  normaliseSetting,
  type PlatformSettingKey,
  platformSettingKeys,
  type SettingKey,
} from '@guiche/contract/settings'

const hidden = '********'
/** So long that its last characters reveal nothing. */
const longSecret = 12
const shownLetters = 4

/** What is shown of a secret: that it is set, and its last characters if it is long. */
export const secretMask = (secret: string): string => {
  if (secret === '') return ''
  return secret.length < longSecret ? hidden : `${hidden}${secret.slice(-shownLetters)}`
}
/** The end of a certificate is meaningless. */
export const shownSecret = (key: SettingKey, secret: string): string =>
  isUploaded(key) && secret !== '' ? hidden : secretMask(secret)
/** Sent back, it means "unchanged": no provider's key begins so. */
export const isSecretMask = (value: string): boolean => value.startsWith(hidden)

/** The value to store; refused if it is invalid for the setting. */
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

/** The effective value of a platform setting. `allowSignup` follows `userCreation` until it is set itself. */
export const platformValue = (key: SettingKey, stored: Stored): string => {
  const own = stored[key]
  const { initial, isNeverEmpty } = definitionOf(key)
  if (own !== undefined && !(isNeverEmpty && own === '')) return own
  return (key === 'allowSignup' ? stored.userCreation : undefined) ?? initial
}

/** Other settings whose effective value changes with this one. */
export const followersOf = (key: SettingKey, stored: Stored): readonly PlatformSettingKey[] =>
  key === 'userCreation' && stored.allowSignup === undefined ? ['allowSignup'] : []

/** What an upload sets can only be kept or removed by writing its setting. */
export const writtenUpload = (key: SettingKey, value: string, stored: Stored): Decision<string> =>
  !isUploaded(key) || value === '' || value === stored[key] ? accept(value) : refuse('ERR_VALIDATION', 'body.value')

export const mayReadPlatformSetting = (actor: { super: boolean }, key: SettingKey): boolean =>
  actor.super || definitionOf(key).public === true

export const readablePlatformKeys = (actor: { super: boolean }) =>
  platformSettingKeys.filter((key) => mayReadPlatformSetting(actor, key))

/** The encryption context, so that it decrypts only in its own row. */
export const sealContext = (key: PlatformSettingKey): string => `platform setting ${key}`
