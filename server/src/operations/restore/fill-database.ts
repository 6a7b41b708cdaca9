/**
 * From an archive and an empty database to an installation of this version. Media are written to `storage` on the
 * way.
 */
import { pino } from 'pino'
import { migrate } from '../../platform/db/migrate.ts'
import { rolePasswords, roleUrl } from '../../platform/db/roles.ts'
import { migrateJobs } from '../../platform/jobs/job-library.ts'
import { openJobsPool } from '../../platform/jobs/jobs-pool.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ArchivePart, BackedUpTable, Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read-archive.ts'
import { tableOfPiece } from '../backup/dump-tables.ts'
import { jobsLevel } from '../backup/jobs-level.ts'
import { withToolClient } from '../tool-client.ts'
import { holdBack } from './hold-back.ts'
import { loadSchema, tableLoader } from './load-tables.ts'

export interface Filling {
  file: string
  manifest: Manifest
  /** The owner's URL of a database that nobody else uses. */
  databaseUrl: string
  secretKey: string
  storage: Storage | null
}

/** Returns the migrations that brought it from the backup's version to ours. */
export const fillDatabase = async (filling: Filling): Promise<string[]> => {
  const { manifest, databaseUrl, secretKey } = filling
  const passwords = rolePasswords(secretKey)
  await migrate(databaseUrl, { passwords, only: manifest.migrations.map(({ name }) => name) })
  await loadPublic(filling)
  if (manifest.jobsLevel > 0) await loadJobs(filling)
  const migrated = await migrate(databaseUrl, { passwords })
  await holdBack(databaseUrl)
  return migrated
}

const loadPublic = ({ file, manifest, databaseUrl, storage }: Filling) =>
  withToolClient(databaseUrl, async (client) => {
    const parts = new Map(manifest.parts.map((part) => [part.name, part]))
    await loadSchema(client, 'public', manifest, (tables) => fill(file, tableLoader(client), tables, storage, parts))
  })

const loadJobs = async ({ file, manifest, databaseUrl, secretKey }: Filling) => {
  const jobsUrl = roleUrl(databaseUrl, 'jobs', rolePasswords(secretKey).jobs)
  const silent = pino({ level: 'silent' })
  const pool = openJobsPool(jobsUrl, silent, { silentMs: null })
  await migrateJobs(pool, silent).finally(() => pool.end())
  await withToolClient(jobsUrl, async (client) => {
    if ((await jobsLevel(client)) < manifest.jobsLevel)
      throw new Error('The job tables of the backup are of a newer version: restore it with that one')
    await loadSchema(client, 'graphile_worker', manifest, (tables) =>
      fill(file, tableLoader(client), tables, null, new Map()),
    )
    // The workers that ran these jobs no longer exist.
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
    )
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null',
    )
  })
}

const fill = async (
  file: string,
  loader: ReturnType<typeof tableLoader>,
  tables: readonly BackedUpTable[],
  storage: Storage | null,
  parts: ReadonlyMap<string, ArchivePart>,
) => {
  const byName = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
  await readArchive(file, async (name, content) => {
    const table = byName.get(tableOfPiece(name) ?? '')
    if (table) return loader.write(table, content)
    const part = parts.get(name)
    if (storage && part && name.startsWith('media/')) {
      await storage.putBack(content, { ...part, file: name.slice('media/'.length) })
    }
  })
  await loader.finish()
}
