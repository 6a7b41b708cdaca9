/** What the tools need of an installation, from its configuration: the program may run or not. */
import { pino } from 'pino'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { reachDatabase } from '../platform/db/reach.ts'
import { keptSecretKey } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { BackupSource } from './backup/make-backup.ts'
import { hasEmbedded } from './restore/own-server.ts'
import { finishRestore } from './restore/unfinished-restore.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Refuses if there is no installation: a tool must not create one. */
export const withInstallation = async <T>(config: Config, work: (source: BackupSource) => Promise<T>): Promise<T> => {
  await finishRestore(config)
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    throw new Error(`There is no installation in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the program`)
  if (config.databaseUrl) await reachDatabase(config.databaseUrl, { waitMs: config.databaseWaitMs })
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir))
  // A key that is created here would decrypt nothing, and look like an installation from then on.
  if (!secretKey)
    throw new Error(`There is no secret key in ${config.dataDir}: set SECRET_KEY or DATA_DIR as for the program`)
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const storage = await openStorage(config, pino({ level: 'silent' }))
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    return await work({ databaseUrl, secretKey, isSecretGenerated: !config.secretKey, storage })
  } finally {
    await embedded?.stop()
  }
}
