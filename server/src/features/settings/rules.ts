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
/** Long enough that its last letters give nothing away. */
const longSecret = 12
const shownLetters = 4

/** What is shown of a secret: that there is one, and how it ends where it is long. */
export const secretMask = (secret: string): string => {
  if (secret === '') return ''
  return secret.length < longSecret ? hidden : `${hidden}${secret.slice(-shownLetters)}`
}
/** The end of a certificate says nothing to anybody. */
export const shownSecret = (key: SettingKey, secret: string): string =>
  isUploaded(key) && secret !== '' ? hidden : secretMask(secret)
/** Sent back, it means "as it is": no key of a provider begins so. */
export const isSecretMask = (value: string): boolean => value.startsWith(hidden)

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

/** What a platform setting comes to. `allowSignup` follows `userCreation` until somebody sets it apart. */
export const platformValue = (key: SettingKey, stored: Stored): string => {
  const own = stored[key]
  const { initial, isNeverEmpty } = definitionOf(key)
  if (own !== undefined && !(isNeverEmpty && own === '')) return own
  return (key === 'allowSignup' ? stored.userCreation : undefined) ?? initial
}

/** Others that come to something else when this one changes. */
export const followersOf = (key: SettingKey, stored: Stored): readonly PlatformSettingKey[] =>
  key === 'userCreation' && stored.allowSignup === undefined ? ['allowSignup'] : []

/** What an upload sets is left, or taken away, where its setting is written. */
export const writtenUpload = (key: SettingKey, value: string, stored: Stored): Decision<string> =>
  !isUploaded(key) || value === '' || value === stored[key] ? accept(value) : refuse('ERR_VALIDATION', 'body.value')

export const mayReadPlatformSetting = (actor: { super: boolean }, key: SettingKey): boolean =>
  actor.super || definitionOf(key).public === true

export const readablePlatformKeys = (actor: { super: boolean }) =>
  platformSettingKeys.filter((key) => mayReadPlatformSetting(actor, key))

/** Sealed text is bound to its place: it opens nowhere else. */
export const sealContext = (key: PlatformSettingKey): string => `platform setting ${key}`
