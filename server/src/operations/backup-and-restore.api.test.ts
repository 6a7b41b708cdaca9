/** A company at work is backed up, restored elsewhere, and compared row by row and file by file. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ask, type CompanyBackedUp, companyBackedUp, configFor, sourceOf } from '../../test/backed-up.ts'
import { databaseUrl, TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrate, pendingFor } from '../platform/db/migrate.ts'
import { rolePasswords } from '../platform/db/roles.ts'
import { withClient } from '../platform/db/with-client.ts'
import { open } from '../platform/security/secrets.ts'
import { openLocalStorage } from '../platform/storage/local-storage.ts'
import { type Backup, makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { finishRestore, noteSwap } from './restore/unfinished-restore.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const isRoot = process.getuid?.() === 0

let there: CompanyBackedUp
let source: CompanyBackedUp['source']
let backup: Backup
/** Made when nobody writes any more: to be compared with the source as it is. */
let quiet: Backup
let folder: string

/** Every row of every table that a backup holds, as text, in an order of its own. */
const rowsOf = async (url: string) => {
  const tables = backup.manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  const content: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await ask(url, `select t::text as row from ${table} t order by 1`)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

beforeAll(async () => {
  there = await companyBackedUp('guiche_backup_source')
  ;({ source, backup, folder } = there)
  quiet = await makeBackup(sourceOf(source), path.join(folder, 'quiet'))
}, 60_000)
afterAll(() => there.close())

describe('a backup', () => {
  it('is one file for its owner only, with nothing beside it', async () => {
    expect((await stat(backup.file)).mode & 0o777).toBe(0o600)
    expect(await readdir(path.dirname(backup.file))).toEqual([path.basename(backup.file)])
    expect(backup.manifest.media).toMatchObject({ files: 3, missing: [] })
    expect(there.arrived.length).toBeGreaterThan(0)
  })

  it('contains every table except the event log', async () => {
    const tables = await ask(
      source.urls.owner,
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename !~ '^events' order by 1`,
    )
    const held = backup.manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
    const rest = tables.map(({ name }) => name).filter((name) => !held.includes(name))
    expect(rest).toEqual([
      'graphile_worker.migrations',
      'public.event_log_cuts',
      'public.event_log_epoch',
      'public.schema_migrations',
      'public.set_aside',
      'public.uploads_under_way',
    ])
  })

  it.runIf(isRoot)('that does not fit on the disk leaves nothing and says so', async () => {
    const small = path.join(folder, 'small')
    await mkdir(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small])
    try {
      await expect(makeBackup(sourceOf(source), small)).rejects.toThrow('the disk is full')
      expect(await readdir(small)).toEqual([])
    } finally {
      execFileSync('umount', [small])
    }
  })
})

describe('restoring', () => {
  it('into an empty folder restores every row and every file, and sealed values can be opened', async () => {
    const dataDir = await there.freshFolder()
    const { kept, migrated } = await restoreBackup(configFor(dataDir), backup.file, { isReplacing: false })
    expect({ kept, migrated }).toEqual({ kept: [], migrated: [] })
    expect((await readdir(dataDir)).sort()).toEqual(['media', 'postgres', 'secret.key'])
    const server = await startEmbeddedPostgres({ dataDir, log: silent })
    try {
      const restored = await rowsOf(server.url)
      // The source has received more since: the other tests compare these tables.
      const original = await rowsOf(source.urls.owner)
      for (const [table, rows] of Object.entries(restored)) {
        const changed = [
          'public.messages',
          'public.tickets',
          'public.ticket_counts',
          'public.stored_bytes',
          'public.outbox',
          'public.inbound_journal',
        ]
        if (changed.includes(table)) continue
        expect(rows, table).toEqual(original[table])
      }
      const said = await ask(server.url, `select body from messages where body like 'before %'`)
      expect(said).toHaveLength(20)
      for (const { name, rows } of backup.manifest.tables.filter(({ schema }) => schema === 'public'))
        expect(await ask(server.url, `select count(*)::int n from public.${name}`), name).toEqual([{ n: rows }])
      const [key] = await ask(server.url, `select sealed from session_keys where key_id = 'test'`)
      expect(
        open(
          (await readFile(path.join(dataDir, 'secret.key'), 'utf8')).trim(),
          key.sealed,
          there.keyContext,
        ).toString(),
      ).toBe('the keys of a linked phone')
      const forced = await ask(server.url, `select count(*)::int n from pg_class where relforcerowsecurity`)
      expect(forced).toEqual(
        await ask(source.urls.owner, `select count(*)::int n from pg_class where relforcerowsecurity`),
      )
      const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2`
      expect(await ask(server.url, keys)).toEqual(await ask(source.urls.owner, keys))
      const triggers = `select count(*)::int n from pg_trigger where tgenabled = 'D'`
      expect(await ask(server.url, triggers)).toEqual([{ n: 0 }])
      const life = 'select epoch from event_log_epoch'
      expect(await ask(server.url, life)).not.toEqual(await ask(source.urls.owner, life))
      // Nor does a cut of the old numbers lie ahead of the new ones.
      expect(await ask(server.url, 'select from event_log_cuts')).toEqual([])
    } finally {
      await server.stop()
    }
    const media = await openLocalStorage(path.join(dataDir, 'media'))
    for (const [file, sha256] of there.files) {
      const opened = await media.open(file)
      expect(
        opened &&
          createHash('sha256')
            .update(await buffer(opened.stream))
            .digest('hex'),
      ).toBe(sha256)
    }
    // A second time there is something in the way.
    await expect(restoreBackup(configFor(dataDir), backup.file, { isReplacing: false })).rejects.toThrow('--replace')
    const again = await restoreBackup(configFor(dataDir), backup.file, { isReplacing: true })
    expect(again.kept).toHaveLength(1)
    expect((await readdir(again.kept[0] ?? '')).sort()).toEqual(['media', 'postgres', 'secret.key'])
  }, 90_000)

  it('into a database of another server replaces the old one, which is kept', async () => {
    const url = databaseUrl(inject('clusterUrl'), 'guiche_restore_target')
    await ask(inject('clusterUrl'), 'create database guiche_restore_target')
    const dataDir = await there.freshFolder()
    const config = configFor(dataDir, { DATABASE_URL: url })
    expect((await restoreBackup(config, quiet.file, { isReplacing: false })).kept).toEqual([])
    const first = await rowsOf(url)
    expect(first).toEqual(await rowsOf(source.urls.owner))
    expect(first['public.messages']).toHaveLength(20 + there.arrived.length)
    // A token of somebody who came after the backup is not one of whoever comes after the restore.
    const [{ next = 0, last = 0 } = {}] = await ask(
      url,
      `select nextval(pg_get_serial_sequence('users', 'id'))::int next, max(id) last from users`,
    )
    expect(Number(next)).toBeGreaterThan(Number(last) + 1000)
    await expect(restoreBackup(config, quiet.file, { isReplacing: false })).rejects.toThrow('--replace')
    const { kept } = await restoreBackup(config, quiet.file, { isReplacing: true })
    expect(kept).toEqual([
      expect.stringContaining('replaced-'),
      expect.stringMatching(/database guiche_restore_target_replaced_\d+/),
    ])
    expect(await rowsOf(url)).toEqual(first)
    const left = await ask(url, `select datname from pg_database where datname ~ '^guiche_restore_[0-9a-f]{8}$'`)
    expect(left).toEqual([])
  }, 60_000)

  it('holds back what may have been sent since the backup was made', async () => {
    const companyId = Number((await ask(source.urls.owner, 'select max(company_id)::int id from tickets'))[0]?.id)
    const campaign = (name: string, status: string, at: string) =>
      ask(
        source.urls.owner,
        `insert into campaigns (company_id, name, messages, confirmation_messages, status, scheduled_at, next_at)
          values (${companyId}, '${name}', array['Oi'], '{}', '${status}', ${at}, ${at})`,
      )
    await campaign('runs', 'EM_ANDAMENTO', 'now()')
    await campaign('is due', 'PROGRAMADA', `now() - interval '1 minute'`)
    await campaign('comes later', 'PROGRAMADA', `now() + interval '1 hour'`)
    const made = await makeBackup(sourceOf(source), path.join(folder, 'campaigns'))
    await ask(source.urls.owner, 'delete from campaigns')
    await ask(inject('clusterUrl'), 'create database guiche_held_back')
    const url = databaseUrl(inject('clusterUrl'), 'guiche_held_back')
    await restoreBackup(configFor(await there.freshFolder(), { DATABASE_URL: url }), made.file, { isReplacing: false })
    const held = { status: 'CANCELADA', waits_for: 'restored', next_at: null }
    expect(await ask(url, 'select name, status, waits_for, next_at from campaigns order by id')).toMatchObject([
      { name: 'runs', ...held },
      { name: 'is due', ...held },
      { name: 'comes later', status: 'PROGRAMADA', waits_for: null },
    ])
    // Scheduled messages are judged by this when they are due.
    const since = "select restored_at > now() - interval '1 minute' is_now from event_log_epoch"
    expect(await ask(url, since)).toEqual([{ is_now: true }])
    expect(await ask(source.urls.owner, 'select restored_at from event_log_epoch')).toEqual([{ restored_at: null }])
    const forced = `select relforcerowsecurity forced from pg_class where relname = 'campaigns'`
    expect(await ask(url, forced)).toEqual([{ forced: true }])
  }, 60_000)

  it('that is killed before the databases are renamed is finished by the next start', async () => {
    const cluster = inject('clusterUrl')
    for (const name of ['guiche_killed_target', 'guiche_restore_0badcafe'])
      await ask(cluster, `create database ${name}`)
    await ask(databaseUrl(cluster, 'guiche_restore_0badcafe'), 'create table restored (id integer)')
    const url = databaseUrl(cluster, 'guiche_killed_target')
    const config = configFor(await there.freshFolder(), { DATABASE_URL: url })
    const from = path.join(config.dataDir, 'restoring-1')
    await mkdir(path.join(from, 'media'), { recursive: true })
    const places = { from, to: config.dataDir, aside: path.join(config.dataDir, 'replaced-1') }
    await noteSwap({ names: ['media'], ...places }, { fresh: 'guiche_restore_0badcafe', aside: 'guiche_killed_before' })
    expect(await finishRestore(config)).toContain('was finished')
    expect(await ask(url, 'select * from restored')).toEqual([])
    expect(await ask(cluster, `select datname from pg_database where datname = 'guiche_killed_before'`)).toHaveLength(1)
    expect(await readdir(config.dataDir)).toEqual(['media'])
    expect(await finishRestore(config)).toBeNull()
  }, 40_000)

  it('upgrades a backup of an older version to this one', async () => {
    await ask(inject('clusterUrl'), 'create database guiche_older')
    const older = databaseUrl(inject('clusterUrl'), 'guiche_older')
    const passwords = rolePasswords(TEST_SECRET_KEY)
    const only = (await pendingFor([])).filter((name) => name <= '0005_search.sql')
    await migrate(older, { passwords, only })
    await ask(older, `insert into plans (name, users, connections, queues) values ('of the older version', 1, 1, 1)`)
    const old = await makeBackup({ ...sourceOf(source), databaseUrl: older, storage: null }, path.join(folder, 'older'))
    const url = databaseUrl(inject('clusterUrl'), 'guiche_older_target')
    await ask(inject('clusterUrl'), 'create database guiche_older_target')
    const config = configFor(await there.freshFolder(), { DATABASE_URL: url })
    const { migrated } = await restoreBackup(config, old.file, { isReplacing: false })
    expect(migrated[0]).toMatch(/^0006_/)
    expect(await ask(url, 'select name from plans')).toEqual([{ name: 'of the older version' }])
    expect(await migrate(url, { passwords })).toEqual([])
    // Its next id is not one that is taken.
    await ask(url, `insert into plans (name, users, connections, queues) values ('new', 1, 1, 1)`)
  }, 40_000)

  it('needs no further rights of a database owner than to create one', async () => {
    const cluster = inject('clusterUrl')
    await ask(cluster, `create role restorer login password 'restorer' createdb createrole`)
    await ask(cluster, 'create database guiche_plain_target owner restorer')
    const plain = databaseUrl(cluster, 'guiche_plain_target')
    const url = Object.assign(new URL(plain), { username: 'restorer', password: 'restorer' }).href
    await ask(cluster, 'grant guiche_search to restorer with admin option')
    const config = configFor(await there.freshFolder(), { DATABASE_URL: url })
    await restoreBackup(config, quiet.file, { isReplacing: false })
    expect(await rowsOf(plain)).toEqual(await rowsOf(source.urls.owner))
  }, 40_000)

  it('is refused while somebody uses the database, and changes nothing', async () => {
    const config = configFor(await there.freshFolder(), { DATABASE_URL: source.urls.owner })
    // As the program holds one: those of the test's own pool go when nobody used them for a while.
    await withClient(source.urls.app, () =>
      expect(restoreBackup(config, backup.file, { isReplacing: true })).rejects.toThrow('Guichê is running'),
    )
    expect(await readdir(config.dataDir)).toEqual([])
  })

  it('into another database is refused while a program with its own database uses the folder', async () => {
    const cluster = inject('clusterUrl')
    await ask(cluster, 'create database guiche_other_target')
    const config = configFor(await there.freshFolder(), {
      DATABASE_URL: databaseUrl(cluster, 'guiche_other_target'),
    })
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent })
    const owner = path.join(config.dataDir, 'postgres', 'owner.pid')
    const program = spawn('sleep', ['60'])
    try {
      await writeFile(owner, String(program.pid))
      await expect(restoreBackup(config, backup.file, { isReplacing: true })).rejects.toThrow('Guichê is running')
      expect(await readdir(config.dataDir)).toEqual(['postgres'])
    } finally {
      program.kill('SIGKILL')
      await writeFile(owner, String(process.pid))
      await server.stop()
    }
  })

  it('is refused with another SECRET_KEY', async () => {
    const config = configFor(await there.freshFolder(), { SECRET_KEY: 'x'.repeat(40) })
    await expect(restoreBackup(config, backup.file, { isReplacing: false })).rejects.toThrow(
      'SECRET_KEY is not the one',
    )
    expect(await readdir(config.dataDir)).toEqual([])
  })

  it('says that the database does not exist', async () => {
    const env = { DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/nowhere', DATABASE_WAIT_SECONDS: '0' }
    const config = configFor(await there.freshFolder(), env)
    const fault = await restoreBackup(config, backup.file, { isReplacing: false }).catch(String)
    expect(fault).toContain('127.0.0.1:1/nowhere cannot be reached')
    expect(fault).not.toContain('geheim')
  })
})
