import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../../platform/config.ts'
import { packagedPostgres } from '../../platform/db/embedded/binaries.ts'
import { OWNER } from '../../platform/db/embedded/cluster.ts'
import { isAlive } from '../../platform/db/embedded/postmaster.ts'
import { migrationLevel, pendingFor } from '../../platform/db/migrate.ts'
import { reachDatabase } from '../../platform/db/reach.ts'
import { rolePasswords, roleUrl, secretMark } from '../../platform/db/roles.ts'
import { databaseFaults } from '../database-faults.ts'
import { hasEmbedded } from '../restore/own-server.ts'
import { withToolClient } from '../tool-client.ts'
import { type Finding, fault, ok, sentenceOf, warning } from './finding.ts'

const area = 'Database'
const run = promisify(execFile)

/** The embedded server is not started for this, because the doctor must change nothing. */
export const locateDatabase = async (config: Config): Promise<{ url: string | null; findings: Finding[] }> => {
  if (config.databaseUrl) {
    return reachDatabase(config.databaseUrl, { waitMs: 0 }).then(
      () => ({ url: config.databaseUrl ?? null, findings: [ok(area, 'DATABASE_URL answers')] }),
      (error: unknown) => ({
        url: null,
        findings: [fault(area, sentenceOf(error), 'Start it, or correct DATABASE_URL')],
      }),
    )
  }
  const programs = await examinePrograms()
  if (!(await hasEmbedded(config.dataDir))) {
    return { url: null, findings: [programs, ok(area, 'There is none yet: the first start makes it')] }
  }
  const home = path.join(config.dataDir, 'postgres')
  const lines = (await readFile(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!isAlive(Number(lines[0]))) {
    return { url: null, findings: [programs, ok(area, `${home} does not run; its tables are looked at while it does`)] }
  }
  const password = await readFile(path.join(home, 'password'), 'utf8').catch(() => null)
  if (password === null) {
    const closed = fault(area, `${home}/password cannot be read`, 'Run the doctor as the account that runs Guichê')
    return { url: null, findings: [programs, closed] }
  }
  const url = `postgres://${OWNER}:${password}@127.0.0.1:${Number(lines[3])}/guiche`
  return reachDatabase(url, { waitMs: 0 }).then(
    () => ({ url, findings: [programs, ok(area, `The embedded PostgreSQL runs on port ${Number(lines[3])}`)] }),
    (error: unknown) => ({
      url: null,
      findings: [programs, fault(area, sentenceOf(error), `Look into ${home}/postgres.log`)],
    }),
  )
}

const examinePrograms = async (): Promise<Finding> => {
  try {
    const { directory } = await packagedPostgres()
    const { stdout } = await run(path.join(directory, 'bin', 'postgres'), ['--version'])
    return ok(area, `Embedded: ${stdout.trim()}`)
  } catch (error) {
    return fault(area, sentenceOf(error), 'npm install, or set DATABASE_URL to a PostgreSQL 15 or newer')
  }
}

export const examineTables = async (url: string, secretKey: string | null): Promise<Finding[]> => {
  const level = await withToolClient(url, migrationLevel)
  if (level.length === 0) return [ok(area, 'It is empty: the first start makes the tables')]
  const findings: Finding[] = []
  try {
    const pending = await pendingFor(level)
    findings.push(
      pending.length === 0
        ? ok(area, `Migrations: up to date (${level.at(-1)?.name})`)
        : warning(area, `Migrations to come: ${pending.join(', ')}`, 'npm run upgrade, or the next start'),
    )
  } catch (error) {
    findings.push(fault(area, sentenceOf(error), 'Nothing was changed'))
  }
  const faults = await databaseFaults(url)
  findings.push(...faults.map((sentence) => fault(area, sentence, 'Put it right as the owner of the database')))
  if (faults.length === 0)
    findings.push(ok(area, 'Extensions, roles, row-level security, constraints and indexes are as they must be'))
  return [...findings, await examineClockThere(url), ...(secretKey ? [await examineKey(url, secretKey)] : [])]
}

const examineClockThere = (url: string): Promise<Finding> =>
  withToolClient(url, async (client) => {
    const before = Date.now()
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 ms',
    )
    const apart = Math.abs((rows[0]?.ms ?? 0) - (before + Date.now()) / 2) / 1000
    const text = `Its clock and ours are ${apart.toFixed(1)} s apart`
    return apart > 5 ? warning(area, text, 'Set both by the network (timedatectl set-ntp true)') : ok(area, text)
  })

const examineKey = async (url: string, secretKey: string): Promise<Finding> => {
  const isOurs = await withToolClient(
    roleUrl(url, 'platform', rolePasswords(secretKey).platform),
    async () => true,
  ).catch(() => false)
  if (isOurs) return ok('Secrets', 'The key is the one that this database was made with')
  const made = await withToolClient(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_authid') mark from pg_roles where rolname = 'guiche_platform'`,
    )
    return rows[0]?.mark ?? null
  })
  if (made === secretMark(secretKey))
    return warning(
      'Secrets',
      'The roles have another password than the key gives them',
      'The next start puts that right',
    )
  return fault(
    'Secrets',
    'The key is not the one that this database was made with',
    'Bring back secret.key from a backup, or set SECRET_KEY to the right one: what was sealed opens with no other',
  )
}
