// `npm run db:migrate`: brings the database up to date without starting the program.
import { loadConfig } from '../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { rolePasswords } from '../server/src/platform/db/roles.ts'
import { loadSecretKey } from '../server/src/platform/security/secrets.ts'

const log = { info: console.log, warn: console.warn, error: console.error }

try {
  const config = loadConfig(process.env)
  const secretKey = await loadSecretKey({ dataDir: config.dataDir, configured: config.secretKey })
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const applied = await migrate(config.databaseUrl ?? embedded?.url ?? '', {
      passwords: rolePasswords(secretKey),
      log,
    })
    console.log(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migration(s) applied.`)
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
