/**
 * The operator's tools: `node server/dist/operate.js backup|restore|upgrade|doctor`. Each prints in sentences what it
 * did.
 */
import path from 'node:path'
import { readToolCall } from './operations/arguments.ts'
import { makeBackup } from './operations/backup/make-backup.ts'
import { examine } from './operations/doctor/examine.ts'
import { asText } from './operations/doctor/finding.ts'
import { withInstallation } from './operations/open-source.ts'
import { restoreBackup } from './operations/restore/restore-backup.ts'
import { upgradeDatabase } from './operations/upgrade.ts'
import { loadConfig } from './platform/config.ts'

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const backup = async (to: string | null) => {
  const config = loadConfig(process.env)
  const folder = path.resolve(to ?? path.join(config.dataDir, 'backups'))
  const { file, manifest } = await withInstallation(config, (source) => makeBackup(source, folder))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.media?.files ?? 0} files`)
  console.log(`(${megabytes(manifest.media?.bytes ?? 0)}) into ${file}`)
  const missing = manifest.media?.missing.length ?? 0
  if (missing > 0) console.log(`${missing} files that messages name were not in the store before either.`)
  console.log(
    manifest.hasSecret
      ? 'The file holds everything, the SECRET_KEY included: keep it as you keep a password.'
      : 'The file holds what customers wrote: keep it secret. SECRET_KEY is not in it: keep that too, nothing opens without it.',
  )
}

const restore = async (file: string, isReplacing: boolean) => {
  const restored = await restoreBackup(loadConfig(process.env), path.resolve(file), { isReplacing })
  const { tables, media, createdAt } = restored.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows} rows and ${media?.files ?? 0} files as of ${createdAt}; all were compared with the backup.`,
  )
  if (media === null) console.log('The backup is of the database alone: media stay as they were.')
  if (restored.migrated.length > 0) console.log(`Brought up to this version: ${restored.migrated.join(', ')}.`)
  for (const place of restored.kept)
    console.log(`What was there before is kept in ${place}: delete it when you need it no more.`)
}

const upgrade = async () => {
  const config = loadConfig(process.env)
  const applied = await withInstallation(config, ({ databaseUrl, secretKey }) =>
    upgradeDatabase(config, { databaseUrl, secretKey, say: console.log }),
  )
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied and verified: ${applied.join(', ')}.`)
}

const doctor = async (isJson: boolean) => {
  const findings = await examine(process.env)
  console.log(isJson ? JSON.stringify(findings, null, 2) : asText(findings))
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

try {
  const call = readToolCall(process.argv.slice(2))
  if (call.tool === 'help') console.log(call.text)
  else if (call.tool === 'doctor') await doctor(call.isJson)
  else if (call.tool === 'backup') await backup(call.to)
  else if (call.tool === 'restore') await restore(call.file, call.isReplacing)
  else await upgrade()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
