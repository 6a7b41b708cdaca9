/** `npm run backup`: database, media and secrets in one file, while the program runs. */
import path from 'node:path'
import type pg from 'pg'
import { migrationLevel } from '../../platform/db/migrate.ts'
import { secretMark } from '../../platform/db/roles.ts'
import { unnamed } from '../../platform/db/statement.ts'
import { isStoredName, type Storage } from '../../platform/storage/storage.ts'
import { productVersion } from '../../version.ts'
import {
  archiveFormat,
  type BackedUpSequence,
  type BackedUpTable,
  type Manifest,
  secretName,
} from '../archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../archive/write-archive.ts'
import { dumpTable } from './dump-tables.ts'
import { jobsLevel } from './jobs-level.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { keptTables } from './tables.ts'

export interface BackupSource {
  /** The owner's address. */
  databaseUrl: string
  secretKey: string
  /** The key was generated into DATA_DIR: without it the backup cannot be decrypted. */
  isSecretGenerated: boolean
  /** Null: the database alone. */
  storage: Storage | null
}

export interface Backup {
  file: string
  manifest: Manifest
}

const backupName = (at: Date, purpose = '') =>
  `guiche-${at.toISOString().replaceAll(':', '-').replace('.', '-')}${purpose && `-${purpose}`}.tar.gz`

/** Throws one sentence if it fails; then there is no file. */
export const makeBackup = async (source: BackupSource, folder: string, purpose = ''): Promise<Backup> => {
  const file = path.join(folder, backupName(new Date(), purpose))
  const manifest = await withSnapshot(source.databaseUrl, source.secretKey, (snapshot) =>
    writeArchive(file, (writer) => fill(source, snapshot, writer)),
  )
  return { file, manifest }
}

const fill = async (
  source: BackupSource,
  snapshot: Snapshot,
  writer: ArchiveWriter,
): Promise<Omit<Manifest, 'parts'>> => {
  const migrations = await migrationLevel(snapshot.owner)
  if (migrations.length === 0) throw new Error('The database holds no installation: there is nothing to back up')
  const facts = await factsOf(snapshot.platform)
  const tables: BackedUpTable[] = []
  for (const table of await keptTables(snapshot.platform, 'public')) {
    tables.push(await dumpTable(snapshot.platform, table, writer))
  }
  for (const table of await keptTables(snapshot.jobs, 'graphile_worker')) {
    tables.push(await dumpTable(snapshot.jobs, table, writer))
  }
  // After the rows: a sequence that is ahead of them does no harm, one behind them does.
  const sequences = [
    ...(await sequencesOf(snapshot.owner, 'public')),
    ...(await sequencesOf(snapshot.jobs, 'graphile_worker')),
  ]
  const media = source.storage && (await addMedia(snapshot.platform, source.storage, writer))
  if (source.isSecretGenerated) await writer.add(secretName, Buffer.from(source.secretKey))
  return {
    format: archiveFormat,
    productVersion,
    createdAt: new Date().toISOString(),
    ...facts,
    migrations,
    jobsLevel: await jobsLevel(snapshot.jobs),
    secretMark: secretMark(source.secretKey),
    hasSecret: source.isSecretGenerated,
    tables,
    sequences,
    media,
  }
}

const factsOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ postgresVersion: number; nextTransaction: string }>(
    `select current_setting('server_version_num')::int "postgresVersion",
       pg_snapshot_xmax(pg_current_snapshot())::text "nextTransaction"`,
  )
  const facts = rows[0]
  if (!facts) throw new Error('The database does not say its version')
  return facts
}

const sequencesOf = async (client: pg.Client, schema: string): Promise<BackedUpSequence[]> => {
  const { rows } = await client.query<{ name: string; place: string }>(
    unnamed(
      `select sequencename name, format('%I.%I', schemaname, sequencename) place from pg_sequences where schemaname = :schema order by 1`,
      { schema },
    ),
  )
  const found: BackedUpSequence[] = []
  for (const { name, place } of rows) {
    const read = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text "lastValue", is_called "isCalled" from ${place}`,
    )
    if (read.rows[0]) found.push({ schema, name, ...read.rows[0] })
  }
  return found
}

const mediaNames = `
  declare media no scroll cursor for
  select media_file file from messages where media_file is not null
  union select picture from contacts where picture is not null
  union select media_file from chat_messages where media_file is not null
  union select media_file from quick_messages where media_file is not null
  union select media_file from schedules where media_file is not null
  union select profile_image from users where profile_image is not null
  union select media_file from announcements where media_file is not null
  union select media_file from file_list_options where media_file is not null
  union select media_file from campaign_files
  union select media_file from flow_files
  union select value from platform_settings
    where key in ('appLogoLight', 'appLogoDark', 'appLogoFavicon') and value <> ''
  union select greeting_media_file from connections where greeting_media_file is not null
  order by file`

const addMedia = async (client: pg.Client, storage: Storage, writer: ArchiveWriter) => {
  const media = { files: 0, bytes: 0, missing: [] as string[] }
  await client.query(mediaNames)
  for (;;) {
    const { rows } = await client.query<{ file: string }>('fetch 1000 from media')
    if (rows.length === 0) return media
    for (const { file } of rows.filter((row) => isStoredName(row.file))) {
      const opened = await storage.open(file)
      if (opened) {
        await writer.addStream(`media/${file}`, opened.bytes, opened.stream)
        media.files += 1
        media.bytes += opened.bytes
      } else media.missing.push(file)
    }
  }
}
