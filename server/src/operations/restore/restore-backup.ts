/**
 * `npm run restore`: everything is read and verified before anything is trusted, and complete before anything is
 * replaced.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import type { Config } from '../../platform/config.ts'
import { pendingFor } from '../../platform/db/migrate.ts'
import { reachDatabase } from '../../platform/db/reach.ts'
import { secretMark } from '../../platform/db/roles.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { type Manifest, secretName } from '../archive/manifest.ts'
import { collect, readArchive, verifyArchive } from '../archive/read-archive.ts'
import { fillDatabase } from './fill-database.ts'
import { type Databases, hasTables, isInUse, restoreExternal } from './other-server.ts'
import { hasEmbedded, isEmbeddedRunning, restoreEmbedded } from './own-server.ts'
import { holdsFiles, isThere, type Swap, swapIn } from './swap-folders.ts'
import { finishRestore, forgetSwap, markRestoring, noteSwap } from './unfinished-restore.ts'

export interface RestoreOptions {
  isReplacing: boolean
}

export interface Restored {
  manifest: Manifest
  /** Migrations that ran after the rows were loaded. */
  migrated: string[]
  /** Where the replaced data is kept: a folder, a database, or both. */
  kept: string[]
}

/** Throws one sentence if it is refused or fails; then nothing has changed. */
export const restoreBackup = async (config: Config, file: string, options: RestoreOptions): Promise<Restored> => {
  const manifest = await verifyArchive(file)
  await pendingFor(manifest.migrations).catch((error: Error) => {
    throw new Error(
      `The backup is of another version than this program (${productVersionOf(manifest)}): ${error.message}`,
    )
  })
  if (config.databaseUrl) await reachDatabase(config.databaseUrl, { waitMs: config.databaseWaitMs })
  await refuseRunning(config)
  await finishRestore(config)
  const keepsMedia = manifest.media === null || config.s3 !== undefined
  if (!options.isReplacing) await refuseInstalled(config, keepsMedia)
  const secretKey = await secretFor(config, file, manifest)
  await refuseFullDisk(config, manifest)
  return place(config, { file, manifest, secretKey, keepsMedia })
}

const productVersionOf = ({ productVersion }: Manifest) => `it was made by ${productVersion}`

const refuseRunning = async ({ databaseUrl, dataDir }: Config) => {
  // With another database, too, the folder's key and files would be taken from under a program that runs on it.
  const isRunning = (await isEmbeddedRunning(dataDir)) || (databaseUrl !== undefined && (await isInUse(databaseUrl)))
  if (isRunning) throw new Error('Guichê is running on this installation: stop it first. Nothing was changed')
}

const refuseInstalled = async (config: Config, keepsMedia: boolean) => {
  const found = [
    ...((await isThere(path.join(config.dataDir, secretName))) ? [path.join(config.dataDir, secretName)] : []),
    ...(!config.databaseUrl && (await hasEmbedded(config.dataDir)) ? [path.join(config.dataDir, 'postgres')] : []),
    ...(config.databaseUrl && (await hasTables(config.databaseUrl)) ? ['tables in the database'] : []),
    ...(!keepsMedia && (await holdsFiles(path.join(config.dataDir, 'media')))
      ? [path.join(config.dataDir, 'media')]
      : []),
  ]
  if (found.length > 0)
    throw new Error(`There is an installation already (${found.join(', ')}). To put the backup in its place: --replace`)
}

/** The key for the backup's database. */
const secretFor = async (config: Config, file: string, manifest: Manifest): Promise<string> => {
  let kept: string | undefined
  if (manifest.hasSecret) {
    await readArchive(file, async (name, content) => {
      if (name === secretName) kept = (await collect(content)).toString('utf8')
    })
  }
  const secretKey = config.secretKey ?? kept
  if (!secretKey) throw new Error('The backup was made with a SECRET_KEY that is not in it: set SECRET_KEY to that one')
  if (secretMark(secretKey) !== manifest.secretMark)
    throw new Error('SECRET_KEY is not the one that the backup was made with: set that one, or none')
  return secretKey
}

const gigabyte = 1024 ** 3

const refuseFullDisk = async (config: Config, { parts }: Manifest) => {
  await mkdir(config.dataDir, { recursive: true })
  const needed = parts
    .filter(
      ({ name }) => !(config.s3 && name.startsWith('media/')) && !(config.databaseUrl && name.startsWith('tables/')),
    )
    // Rows take about twice the space with their indexes.
    .reduce((sum, { name, bytes }) => sum + bytes * (name.startsWith('tables/') ? 2 : 1), 64 * 1024 ** 2)
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < needed)
    throw new Error(
      `The disk that holds ${config.dataDir} has ${((bavail * bsize) / gigabyte).toFixed(1)} GB free, and the backup needs about ${(needed / gigabyte).toFixed(1)} GB`,
    )
}

interface Placing {
  file: string
  manifest: Manifest
  secretKey: string
  keepsMedia: boolean
}

const place = async (config: Config, { file, manifest, secretKey, keepsMedia }: Placing): Promise<Restored> => {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const from = path.join(config.dataDir, `restoring-${randomBytes(4).toString('hex')}`)
  const places = { from, to: config.dataDir, aside: path.join(config.dataDir, `replaced-${stamp}`) }
  const names = [...(keepsMedia ? [] : ['media']), ...(config.secretKey ? [] : [secretName])]
  let migrated: string[] = []
  const kept: string[] = []
  try {
    await mkdir(from)
    await markRestoring(from)
    if (!config.secretKey) await writeFile(path.join(from, secretName), `${secretKey}\n`, { mode: 0o600, flush: true })
    const storage = manifest.media && (await openStorage({ ...config, dataDir: from }, pino({ level: 'silent' })))
    const fill = async (databaseUrl: string) => {
      migrated = await fillDatabase({ file, manifest, databaseUrl, secretKey, storage })
    }
    if (config.databaseUrl) {
      const placeFiles = (databases: Databases) => placeAll({ ...places, names }, databases)
      const database = await restoreExternal(config.databaseUrl, stamp, fill, placeFiles)
      if (database) kept.push(`the database ${database}`)
    } else await restoreEmbedded(places, fill, () => placeAll({ ...places, names: ['postgres', ...names] }, null))
    await forgetSwap(config.dataDir)
  } finally {
    await rm(from, { recursive: true, force: true })
  }
  if (await isThere(places.aside)) kept.unshift(places.aside)
  return { manifest, migrated, kept }
}

/** Returns a function that undoes everything. */
const placeAll = async (swap: Swap, databases: Databases | null) => {
  await noteSwap(swap, databases)
  const forget = () => forgetSwap(swap.to)
  const undo = await swapIn(swap).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  return () => undo().then(forget)
}
