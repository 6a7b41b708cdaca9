/** A busy company, and a backup that was made while its customers kept writing. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type BackupSource, makeBackup } from '../src/operations/backup/make-backup.ts'
import { loadConfig } from '../src/platform/config.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { seal } from '../src/platform/security/secrets.ts'
import { TEST_SECRET_KEY } from './setup/database.ts'
import { type World, world } from './world.ts'

export const ask = (url: string, sql: string) => withClient(url, (client) => client.query(sql).then(({ rows }) => rows))

export const sourceOf = (w: World): BackupSource => ({
  databaseUrl: w.urls.owner,
  secretKey: TEST_SECRET_KEY,
  isSecretGenerated: true,
  storage: w.deps.storage,
})

export const configFor = (dataDir: string, env: Record<string, string> = {}) =>
  loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env })

/** Three files with the hashes of their contents, on three of twenty messages. */
const saidBefore = async (source: World, companyId: number, says: (text: string) => Promise<string>) => {
  const files = new Map<string, string>()
  for (let number = 0; number < 20; number += 1) await says(`before ${number} çãé 🦆`)
  for (let number = 0; number < 3; number += 1) {
    const content = randomBytes(100_000 + number)
    const stored = await source.deps.storage.save(Readable.from([content]), { maxBytes: 1_000_000 })
    files.set(stored.file, createHash('sha256').update(content).digest('hex'))
    await ask(
      source.urls.owner,
      `update messages set media_file = '${stored.file}', media_state = 'ready'
       where company_id = ${companyId} and body = 'before ${number} çãé 🦆'`,
    )
  }
  return files
}

export type CompanyBackedUp = Awaited<ReturnType<typeof companyBackedUp>>

export const companyBackedUp = async (database: string) => {
  const source = await world({ ownDatabase: database })
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-backup-'))
  const company = await source.company()
  const connectionId = await company.connection({ queueIds: [await company.queue()] })
  await company.user({ profile: 'admin' })
  const customer = source.customer(company.id, connectionId, 'Beatriz, "a" \\N\tnew\nline')
  const files = await saidBefore(source, company.id, (text) => customer.says(text))
  const keyContext = `connection ${connectionId} session`
  const sealed = seal(TEST_SECRET_KEY, 'the keys of a linked phone', keyContext).toString('hex')
  await ask(
    source.urls.owner,
    `insert into session_keys values (${company.id}, ${connectionId}, 'creds', 'test', '\\x${sealed}')`,
  )
  // Customers keep writing during the backup.
  let isMade = false
  const arrived: string[] = []
  const writing = (async () => {
    while (!isMade) arrived.push(await customer.says(`during ${arrived.length}`))
  })()
  const backup = await makeBackup(sourceOf(source), path.join(folder, 'backups'))
  isMade = true
  await writing
  return {
    source,
    backup,
    /** The test's data directories and archives. */
    folder,
    /** Messages that arrived during the backup. */
    arrived,
    files,
    keyContext,
    freshFolder: () => mkdtemp(path.join(folder, 'data-')),
    close: async () => {
      await source.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
