import type { CompanyId } from '@guiche/contract/core/ids'
import type { Setting } from '@guiche/contract/features/settings'
import {
  type CompanySettingKey,
  type CompanySettings,
  companySettingKeys,
  definitionOf,
  isSettingKey,
  type PlatformSettingKey,
  publicSettingKeys,
  type SettingKey,
  type WireValue,
  wireValue,
  withDefaults,
} from '@guiche/contract/settings'
import type { Deps, UserCtx, Work } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { CorruptSecretError, openText } from '../../platform/security/secrets.ts'
import { mayReadPlatformSetting, platformValue, readablePlatformKeys, sealContext, shownSecret } from './rules.ts'

const ofCompany = statement(
  'settings_of_company',
  `select key, value from settings where company_id = :companyId`,
).rows<Stored>()
const ofPlatform = statement(
  'settings_of_platform',
  `select key, value from platform_settings where not is_sealed`,
).rows<Stored>()
const sealedOfPlatform = statement(
  'sealed_settings_of_platform',
  `select key, value from platform_settings where is_sealed`,
).rows<Stored & { key: PlatformSettingKey }>()

type Stored = { key: string; value: string }

const asRecord = (rows: readonly Stored[]): Partial<Record<string, string>> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]))

/** All settings of the company, with defaults. */
export const companySettingsOf = async ({ tx }: Pick<Work, 'tx'>): Promise<CompanySettings> =>
  withDefaults(asRecord(await tx.sql(ofCompany)))

/** The platform's as stored, without secrets. */
export const platformSettings = async (tx: Transaction) => asRecord(await tx.sql(ofPlatform))

/** A secret encrypted with another SECRET_KEY is set, but its last characters cannot be shown. */
const shownSealed = (secret: Buffer, { key, value }: Stored & { key: PlatformSettingKey }): string => {
  try {
    return shownSecret(key, openText(secret, value, sealContext(key)))
  } catch (error) {
    if (error instanceof CorruptSecretError) return shownSecret(key, 'unknown')
    throw error
  }
}

/** For super admins: secrets masked. */
const shownPlatformSettings = async ({ secret }: Pick<Deps, 'secret'>, tx: Transaction) => {
  const [open, sealed] = await Promise.all([platformSettings(tx), tx.sql(sealedOfPlatform)])
  return { ...open, ...asRecord(sealed.map((row) => ({ key: row.key, value: shownSealed(secret, row) }))) }
}

const readablePlatformSettings = (ctx: UserCtx, tx: Transaction) =>
  ctx.actor.super ? shownPlatformSettings(ctx, tx) : platformSettings(tx)

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
    const [own, stored] = await Promise.all([companySettingsOf(work), readablePlatformSettings(ctx, work.tx)])
    const shown = readablePlatformKeys(ctx.actor).map((key) => ({ key, value: platformValue(key, stored) }))
    return [...asList(own), ...shown]
  })

export const settingDetails = (ctx: UserCtx, key: string): Promise<Setting> => {
  if (!isSettingKey(key)) throw new Refusal('ERR_NO_SETTING_FOUND')
  const isPlatforms = definitionOf(key).scope === 'platform'
  if (isPlatforms && !mayReadPlatformSetting(ctx.actor, key)) throw new Refusal('ERR_NO_PERMISSION')
  return ctx.transact(async (work) => ({
    key,
    value: isPlatforms
      ? platformValue(key, await readablePlatformSettings(ctx, work.tx))
      : wireValue(key, (await companySettingsOf(work))[key as CompanySettingKey]),
  }))
}

/** The public settings. */
export const publicSettings = async ({ db }: Pick<Deps, 'db'>) => {
  const stored = await db.platform(platformSettings)
  return Object.fromEntries(publicSettingKeys.map((key) => [key, platformValue(key, stored)])) as Record<
    (typeof publicSettingKeys)[number],
    string
  >
}

/** One public setting. */
export const publicSetting = async (deps: Pick<Deps, 'db'>, key: SettingKey): Promise<string> =>
  platformValue(key, await deps.db.platform(platformSettings))

const megabyte = 1024 * 1024

/** The maximum size of a media file that is fetched from a channel. */
export const downloadLimitBytes = async ({ tx }: Pick<Work, 'tx'>): Promise<number> =>
  Number((await platformSettings(tx)).downloadLimit ?? definitionOf('downloadLimit').initial) * megabyte

const secretsNamed = statement(
  'secrets_of_platform',
  `select key, value from platform_settings where key = any(:keys) and is_sealed`,
).rows<Stored & { key: PlatformSettingKey }>()

/** Decrypted secrets of the platform; unset ones are left out. Only for the calls that use them. */
export const platformSecrets = async <K extends PlatformSettingKey>(
  deps: Pick<Deps, 'db' | 'secret'>,
  keys: readonly K[],
): Promise<Partial<Record<K, string>>> => {
  const rows = await deps.db.platform((tx) => tx.sql(secretsNamed, { keys: [...keys] }))
  const opened = rows.map(({ key, value }) => [key, openText(deps.secret, value, sealContext(key))])
  return Object.fromEntries(opened)
}

/** One secret as stored; empty if there is none, null if it was encrypted with another SECRET_KEY. */
export const storedSecret = async (
  { tx, secret }: { tx: Transaction } & Pick<Deps, 'secret'>,
  key: PlatformSettingKey,
): Promise<string | null> => {
  const [row] = await tx.sql(secretsNamed, { keys: [key] })
  try {
    return row ? openText(secret, row.value, sealContext(key)) : ''
  } catch (error) {
    if (error instanceof CorruptSecretError) return null
    throw error
  }
}

/** The key for transcriptions. */
export const transcriptionKey = async (deps: Deps): Promise<string | null> =>
  (await platformSecrets(deps, ['openaikeyaudio'])).openaikeyaudio ?? null

/** The mail server that was set on the screen, and the sender's address. */
export const chosenMailServer = async (
  deps: Pick<Deps, 'db' | 'secret'>,
): Promise<{ smtpUrl?: string; from?: string }> => {
  const [{ smtpurl }, { mailfrom = '' }] = await Promise.all([
    platformSecrets(deps, ['smtpurl']),
    deps.db.platform(platformSettings),
  ])
  return { ...(smtpurl === undefined ? {} : { smtpUrl: smtpurl }), ...(mailfrom === '' ? {} : { from: mailfrom }) }
}

const hasMailServer = statement(
  'settings_mail_server',
  `select exists (select from platform_settings where key = 'smtpurl' and is_sealed) "isChosen"`,
).rows<{ isChosen: boolean }>()

/** Whether mails can be sent at all. */
export const isMailConfigured = async ({ mail, tx }: { mail: Deps['mail']; tx: Transaction }): Promise<boolean> =>
  mail.isConfigured || (await tx.sql(hasMailServer))[0]?.isChosen === true
