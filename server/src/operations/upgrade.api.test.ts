/** A database of the last version meets the next one. */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase, TEST_SECRET_KEY } from '../../test/setup/database.ts'
import { migrationsDirectory } from '../platform/db/migrate.ts'
import { withClient } from '../platform/db/with-client.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { databaseFaults } from './database-faults.ts'
import { upgradeDatabase } from './upgrade.ts'

let folder: string
let directory: string
let databaseUrl: string
let made = 0

const ask = (sql: string) => withClient(databaseUrl, (client) => client.query(sql).then(({ rows }) => rows))
const migration = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
const upgrade = (upgradeBackups = 2) =>
  upgradeDatabase(
    { dataDir: folder, upgradeBackups, secretKey: TEST_SECRET_KEY },
    { databaseUrl, secretKey: TEST_SECRET_KEY, say: () => undefined, directory },
  )
const backups = () => readdir(path.join(folder, 'backups')).catch(() => [])

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-upgrade-'))
  directory = path.join(folder, 'migrations')
  await cp(migrationsDirectory(), directory, { recursive: true })
  databaseUrl = (await cloneDatabase(`guiche_upgrade_${++made}`)).owner
  await ask('insert into installation default values')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('an upgrade', () => {
  it('with nothing to do makes no backup', async () => {
    expect(await upgrade()).toEqual([])
    expect(await backups()).toEqual([])
  })

  it('backs up before it migrates, and keeps as many backups as configured', async () => {
    for (const number of [1, 2, 3]) {
      await migration(
        `900${number}_more.sql`,
        `create table more_${number} (id integer); grant select on more_${number} to guiche_platform;`,
      )
      expect(await upgrade()).toEqual([`900${number}_more.sql`])
    }
    const kept = await backups()
    expect(kept).toHaveLength(2)
    const manifest = await verifyArchive(path.join(folder, 'backups', kept[1] ?? ''))
    expect(manifest.migrations.at(-1)?.name).toBe('9002_more.sql')
    expect(manifest.media).toBeNull()
  })

  it('keeps the backup that it just made, whatever a clock that was ahead called the ones before', async () => {
    const ofClockAhead = [1, 2].map((day) => `guiche-2199-01-0${day}T00-00-00-000Z-before-upgrade.tar.gz`)
    await mkdir(path.join(folder, 'backups'))
    for (const name of ofClockAhead) await writeFile(path.join(folder, 'backups', name), '')
    await migration('9001_more.sql', 'select nonsense;')
    const fault = await upgrade().catch(String)
    const kept = (await backups()).filter((name) => name.endsWith('.gz'))
    expect(kept).toHaveLength(2)
    expect(kept).toContain(ofClockAhead[1])
    expect(kept.some((name) => fault.includes(name))).toBe(true)
  })

  it('makes no backup when that is switched off', async () => {
    await migration('9001_more.sql', 'select 1;')
    expect(await upgrade(0)).toEqual(['9001_more.sql'])
    expect(await backups()).toEqual([])
  })

  it('of a first start that was interrupted during the migrations has nothing to back up', async () => {
    await ask('delete from installation')
    await migration('9001_more.sql', 'select 1;')
    expect(await upgrade()).toEqual(['9001_more.sql'])
    expect(await backups()).toEqual([])
  })

  it('changes nothing when it cannot back up', async () => {
    await migration('9001_more.sql', 'create table more (id integer);')
    await writeFile(path.join(folder, 'backups'), 'a file in the way')
    await expect(upgrade()).rejects.toThrow(/could not be backed up before; nothing was changed.*UPGRADE_BACKUPS=0/)
    expect(await ask(`select to_regclass('more') as more`)).toEqual([{ more: null }])
  })

  it('that fails leaves the database as it was, and says where the backup is', async () => {
    await migration('9001_more.sql', 'create table more (id integer); select nonsense;')
    const fault = await upgrade().catch(String)
    const [file] = await backups()
    expect(fault).toMatch(/9001_more\.sql failed/)
    expect(fault).toContain(path.join(folder, 'backups', file ?? 'none'))
    expect(await ask(`select to_regclass('more') as more`)).toEqual([{ more: null }])
    expect(await ask(`select count(*)::int n from schema_migrations where name ~ '^9'`)).toEqual([{ n: 0 }])
  })

  it('that is tried again and again keeps the backup from before its first migration, and names that one', async () => {
    await migration('9001_more.sql', 'create table more (id integer); grant select on more to guiche_platform;')
    await migration('9002_fails.sql', 'select nonsense;')
    expect(await upgrade().catch(String)).toMatch(/9002_fails\.sql failed/)
    const [first = 'none'] = (await backups()).filter((name) => name.endsWith('.gz'))
    for (let again = 0; again < 3; again += 1) expect(await upgrade().catch(String)).toContain(first)
    expect((await backups()).filter((name) => name.endsWith('.gz'))).toEqual([first])
    const manifest = await verifyArchive(path.join(folder, 'backups', first))
    expect(manifest.migrations.some(({ name }) => name.startsWith('9'))).toBe(false)
    await migration('9002_fails.sql', 'select 1;')
    expect(await upgrade()).toEqual(['9002_fails.sql'])
    await migration('9003_next.sql', 'select 1;')
    expect(await upgrade()).toEqual(['9003_next.sql'])
    expect((await backups()).sort()).toEqual([first, expect.stringMatching(/before-upgrade\.tar\.gz$/)])
  })

  it('leaves no part of a backup behind, however often its start is killed', async () => {
    const partial = path.join(folder, 'backups', 'guiche-2026-01-01-before-upgrade.tar.gz.partial')
    await mkdir(path.dirname(partial))
    await writeFile(partial, 'half')
    await migration('9001_more.sql', 'select 1;')
    await upgrade()
    expect(await backups()).toEqual([expect.stringMatching(/before-upgrade\.tar\.gz$/)])
  })

  it('to a version that forgot row-level security is not reported as done', async () => {
    await migration('9001_open.sql', 'create table open_to_all (company_id integer not null);')
    await expect(upgrade()).rejects.toThrow(/no forced row-level security: open_to_all/)
  })

  it('from a newer version is refused, and nothing is backed up or changed', async () => {
    await migration('9001_newer.sql', 'select 1;')
    await upgrade(0)
    await rm(path.join(directory, '9001_newer.sql'))
    await expect(upgrade()).rejects.toThrow('does not know: start a newer version')
    expect(await backups()).toEqual([])
  })
})

it('a freshly migrated database has no faults', async () => {
  expect(await databaseFaults(databaseUrl)).toEqual([])
})
