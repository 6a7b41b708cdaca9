/** The operator's tools: `node server/dist/operate.js backup|restore|upgrade|doctor`. Each says in sentences what it did. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from './operations/backup/make-backup.ts'
import { examine } from './operations/doctor/examine.ts'
import { asText } from './operations/doctor/finding.ts'
import { withInstallation } from './operations/open-source.ts'
import { restoreBackup } from './operations/restore/restore-backup.ts'
import { upgradeDatabase } from './operations/upgrade.ts'
import { loadConfig } from './platform/config.ts'

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const backup = async (args: string[]) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const config = loadConfig(process.env)
  const folder = path.resolve(values.to ?? path.join(config.dataDir, 'backups'))
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

const restore = async (args: string[]) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Say which backup: npm run restore -- <file> [--replace]')
  const restored = await restoreBackup(loadConfig(process.env), path.resolve(file), {
    isReplacing: values.replace === true,
  })
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

const upgrade = async (args: string[]) => {
  parseArgs({ args, options: {} })
  const config = loadConfig(process.env)
  const applied = await withInstallation(config, ({ databaseUrl, secretKey }) =>
    upgradeDatabase(config, { databaseUrl, secretKey, say: console.log }),
  )
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied and verified: ${applied.join(', ')}.`)
}

const doctor = async (args: string[]) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const findings = await examine(process.env)
  console.log(values.json ? JSON.stringify(findings, null, 2) : asText(findings))
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
}

const tools: Readonly<Record<string, (args: string[]) => Promise<void>>> = { backup, restore, upgrade, doctor }

const [name = '', ...args] = process.argv.slice(2)
const tool = tools[name]
try {
  if (!tool) throw new Error(`There is no tool ${name || 'without a name'}: one of ${Object.keys(tools).join(', ')}`)
  await tool(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
