/** On every start and by `npm run upgrade`: check, back up, migrate, verify. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { migrate, type Upgrade } from '../platform/db/migrate.ts'
import { rolePasswords } from '../platform/db/roles.ts'
import { withClient } from '../platform/db/with-client.ts'
import { makeBackup } from './backup/make-backup.ts'
import { databaseFaults } from './database-faults.ts'
import { backupBefore, forgetUpgrade, noteUpgrade } from './unfinished-upgrade.ts'

export interface UpgradeOptions {
  databaseUrl: string
  secretKey: string
  say: (text: string) => void
  /** The folder with the migrations; tests have their own. */
  directory?: string
}

const purpose = 'before-upgrade'

/** Returns the migrations that ran. Throws one sentence; it says which backup to restore to go back. */
export const upgradeDatabase = async (
  config: Pick<Config, 'dataDir' | 'upgradeBackups' | 'secretKey'>,
  { databaseUrl, secretKey, say, directory }: UpgradeOptions,
): Promise<string[]> => {
  let file: string | null = null
  const folder = path.join(config.dataDir, 'backups')
  const beforeUpgrade = async (step: Upgrade) => {
    if (config.upgradeBackups === 0 || !(await isInstalled(databaseUrl))) return
    const needs = `The database needs ${step.pending.join(', ')}`
    file = await backupBefore(folder, step)
    if (file !== null) return say(`${needs}: the upgrade goes on. As it was before, it is in ${file}`)
    say(`${needs}: it is backed up first`)
    file = await backUp(config, databaseUrl, secretKey)
    await noteUpgrade(folder, file, step)
    say(`Backed up into ${file}`)
  }
  try {
    const applied = await migrate(databaseUrl, {
      passwords: rolePasswords(secretKey),
      beforeUpgrade,
      ...(directory ? { directory } : {}),
    })
    if (applied.length > 0) await verify(databaseUrl)
    await forgetUpgrade(folder)
    return applied
  } catch (error) {
    throw file === null ? error : new Error(`${sentenceOf(error)}. ${wayBack(file)}`, { cause: error })
  }
}

/** A first start that was interrupted during the migrations left nothing to back up. */
const isInstalled = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.installation') is not null there`,
    )
    return rows[0]?.there === true && ((await client.query('select from installation')).rowCount ?? 0) > 0
  })

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

const wayBack = (file: string) =>
  `Of this file nothing was kept; the database as it was before the upgrade is in ${file}: npm run restore -- ${file} --replace, with the version that made it`

/** The database alone: migrations do not change media, which may be large. */
const backUp = async (
  config: Pick<Config, 'dataDir' | 'upgradeBackups' | 'secretKey'>,
  databaseUrl: string,
  secretKey: string,
) => {
  const folder = path.join(config.dataDir, 'backups')
  await removeUnfinished(folder)
  const source = { databaseUrl, secretKey, isSecretGenerated: !config.secretKey, storage: null }
  const { file } = await makeBackup(source, folder, purpose).catch((error: unknown) => {
    throw new Error(
      `The database must be migrated and could not be backed up before; nothing was changed. ${sentenceOf(error)}. ` +
        'To go on without a backup: UPGRADE_BACKUPS=0',
      { cause: error },
    )
  })
  await removeOld(folder, config.upgradeBackups, path.basename(file))
  return file
}

/** Whoever upgrades is alone, so nobody writes these any more. Starts that are killed again and again would fill the disk. */
const removeUnfinished = async (folder: string) => {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(`-${purpose}.tar.gz.partial`)) await rm(path.join(folder, name), { force: true })
}

/**
 * Only those of upgrades; the operator's own backups stay. Names tell the time, but those of a clock that was ahead come
 * last: the one that was just made stays in any case.
 */
const removeOld = async (folder: string, kept: number, made: string) => {
  const others = (await readdir(folder)).filter((name) => name.endsWith(`-${purpose}.tar.gz`) && name !== made).sort()
  for (const name of others.slice(0, Math.max(0, others.length - (kept - 1))))
    await rm(path.join(folder, name), { force: true })
}

const verify = async (databaseUrl: string) => {
  const faults = await databaseFaults(databaseUrl)
  if (faults.length > 0) throw new Error(`The migrated database is not as it must be: ${faults.join('; ')}`)
}
