import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Patience, reachDatabase } from './reach.ts'
import { ensureRoles, type RolePasswords } from './roles.ts'
import { unnamed } from './statement.ts'
import { withClient } from './with-client.ts'

export interface MigrateOptions {
  passwords: RolePasswords
  /** The folder with the files; tests have their own. */
  directory?: string
  log?: { info(message: string): void; warn(message: string): void }
  /** The only files to run: a backup is restored into the tables from which it was taken. */
  only?: readonly string[]
  /** Called once, before the first file runs on a database that already has some. If it throws, nothing runs. */
  beforeUpgrade?: (step: Upgrade) => Promise<void>
  /** How long to wait for a database that is not up yet. */
  waitMs?: number
}

/** One migration as stored in the database. */
export interface MigrationLevel {
  name: string
  sha256: string
}

interface Migration extends MigrationLevel {
  sql: string
}

export interface Upgrade {
  applied: readonly MigrationLevel[]
  pending: readonly string[]
}

/** Any number, as long as all processes of all nodes use the same one. */
const LOCK = 4_711_020_001

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings a database up to date: creates the roles, then runs the files that it lacks in order, each in a transaction. Forward
 * only. Returns the names of the files that ran. Many processes may call it at once.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? migrationsDirectory())
  const patience: Patience = { waitMs: options.waitMs ?? 15_000 }
  if (options.log) patience.onWait = (message) => options.log?.warn(message)
  await reachDatabase(ownerUrl, patience)
  return withClient(ownerUrl, async (client) => {
    // Held by the session: released even if this process is killed half-way.
    await client.query(unnamed('select pg_advisory_lock(:lock)', { lock: LOCK }))
    await ensureRoles(client, ownerUrl, options.passwords)
    const applied = await readApplied(client)
    const pending = pendingOf(migrations, applied).filter(({ name }) => options.only?.includes(name) ?? true)
    if (pending.length > 0 && applied.size > 0) {
      await options.beforeUpgrade?.({ applied: levelsOf(applied), pending: pending.map(({ name }) => name) })
    }
    for (const migration of pending) {
      await apply(client, migration)
      options.log?.info(`Database: applied ${migration.name}`)
    }
    return pending.map(({ name }) => name)
  })
}

const levelsOf = (applied: ReadonlyMap<string, string>): MigrationLevel[] =>
  [...applied].map(([name, sha256]) => ({ name, sha256 }))

/** Which files a database has; none if it was never migrated. Changes nothing. */
export async function migrationLevel(client: pg.Client): Promise<MigrationLevel[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  return rows[0]?.there ? levelsOf(await listApplied(client)) : []
}

/** The files that the database still needs; throws if it is of a newer version, or has another history. */
export async function pendingFor(levels: readonly MigrationLevel[], directory = migrationsDirectory()) {
  const migrations = await readMigrations(directory)
  return pendingOf(migrations, new Map(levels.map(({ name, sha256 }) => [name, sha256]))).map(({ name }) => name)
}

/** Beside the bundle when built (the build copies them there), in the workspace when run from source. */
export function migrationsDirectory(): string {
  const bundled = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../../../migrations', import.meta.url))
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !FILE_NAME.test(name))
  if (wrong) throw new Error(`The migration ${wrong} must be named like 0001_what_it_does.sql`)
  const twice = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (twice) throw new Error(`Two migrations have the number ${twice.slice(0, 4)}: give ${twice} the next one`)
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line ends; that does not change the migration.
      const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  return listApplied(client)
}

async function listApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<MigrationLevel>('select name, sha256 from schema_migrations order by name')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    const file = known.get(name)
    if (!file)
      throw new Error(`The database has the migration ${name}, which this version does not know: start a newer version`)
    if (file !== sha256)
      throw new Error(`The migration ${name} was changed after it was applied: undo that, and add a new file`)
  }
  // Also one below the last: branches that grew side by side joined in another order than their numbers have.
  return migrations.filter(({ name }) => !applied.has(name))
}

/**
 * The tables with forced row-level security, unless the server lets the owner bypass it: a migration that updates
 * their rows would silently update none.
 */
async function tablesThatHideRows(client: pg.Client): Promise<{ id: number; name: string }[]> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select c.oid as id, c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace and not (r.rolsuper or r.rolbypassrls)
       and r.rolname = current_user order by c.relname`,
  )
  return rows
}

/** The current names of these tables: a migration may rename or drop a table. */
async function namesNow(client: pg.Client, ids: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    unnamed('select oid::regclass::text as name from pg_class where oid = any(:ids)', { ids }),
  )
  return rows.map(({ name }) => name)
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    const words = new Set(sql.match(/\w+/g))
    const walled = (await tablesThatHideRows(client)).filter((table) => words.has(table.name))
    for (const table of walled) await client.query(`alter table ${table.name} no force row level security`)
    await client.query(sql)
    for (const table of await namesNow(
      client,
      walled.map(({ id }) => id),
    ))
      await client.query(`alter table ${table} force row level security`)
    await client.query(
      unnamed('insert into schema_migrations (name, sha256) values (:name, :sha256)', { name, sha256 }),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `The migration ${name} failed${lineOf(error, sql)}: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : ''
}
