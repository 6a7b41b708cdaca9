import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCluster } from './embedded/test-cluster.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { rolePasswords, roleUrl } from './roles.ts'
import { withClient } from './with-client.ts'

// A cluster of its own: roles belong to the whole cluster, and these tests break them on purpose.
let cluster: EmbeddedPostgres
let directory: string
let url: string
let databases = 0

const passwords = rolePasswords('the secret key of these tests, long enough')
const ask = (at: string, sql: string) => withClient(at, (client) => client.query(sql).then(({ rows }) => rows))
const file = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
const run = (at = url) => migrate(at, { passwords, directory })

beforeAll(async () => {
  cluster = await startTestCluster()
})
afterAll(() => cluster.stop())

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'guiche-migrations-'))
  const name = `migrate_${++databases}`
  await ask(cluster.url, `create database ${name}`)
  url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href
  return () => rm(directory, { recursive: true, force: true })
})

describe('migrations', () => {
  it('run once, in order, after the roles are created', async () => {
    await file('0002_second.sql', 'insert into one values (2);')
    await file(
      '0001_first.sql',
      'create table one (id int); grant select on one to guiche_app, guiche_platform, guiche_jobs;',
    )
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await run()).toEqual([])
    expect(await ask(roleUrl(url, 'app', passwords.app), 'select id from one')).toEqual([{ id: 2 }])
    await file('0003_third.sql', 'insert into one values (3);')
    expect(await run()).toEqual(['0003_third.sql'])
  })

  it('run once if several processes start together', async () => {
    await file('0001_first.sql', 'create table one (id int); insert into one values (1);')
    const results = await Promise.all([run(), run(), run(), run()])
    expect(results.flat()).toEqual(['0001_first.sql'])
    expect(await ask(url, 'select id from one')).toEqual([{ id: 1 }])
  })

  it('update rows despite row-level security for an owner who is no superuser, and keep it enabled', async () => {
    const owner = `owner_${databases}`
    const name = new URL(url).pathname.slice(1)
    await ask(cluster.url, `create role ${owner} login createrole password 'plain'`)
    await ask(cluster.url, `alter database ${name} owner to ${owner}`)
    const ownerUrl = Object.assign(new URL(url), { username: owner, password: 'plain' }).href
    await file(
      '0001_first.sql',
      'create table one (id int); alter table one enable row level security; alter table one force row level security;',
    )
    await run(ownerUrl)
    await ask(url, 'insert into one values (1)')
    await file('0002_second.sql', 'update one set id = 2;')
    await run(ownerUrl)
    expect(await ask(url, 'select id from one')).toEqual([{ id: 2 }])
    expect(await ask(ownerUrl, 'select id from one')).toEqual([])
    await file('0003_third.sql', 'update one set id = 3; alter table one rename to uno;')
    await run(ownerUrl)
    expect(await ask(url, 'select id from uno')).toEqual([{ id: 3 }])
    expect(await ask(ownerUrl, 'select id from uno')).toEqual([])
    await file('0004_fourth.sql', 'drop table uno;')
    expect(await run(ownerUrl)).toEqual(['0004_fourth.sql'])
  })

  it('leave nothing behind if one fails, and name the file', async () => {
    await file('0001_first.sql', 'create table one (id int);')
    await file(
      '0002_second.sql',
      'insert into one values (1);\ncreate table two (id int);\ninsert into three values (1);',
    )
    await expect(run()).rejects.toThrow('0002_second.sql failed at line 3: relation "three" does not exist')
    expect(await ask(url, 'select count(*)::int as rows from one')).toEqual([{ rows: 0 }])
    await file('0002_second.sql', 'create table two (id int);')
    expect(await run()).toEqual(['0002_second.sql'])
  })

  it('refuse an applied file that was changed, but not changed line ends', async () => {
    await file('0001_first.sql', 'create table one\n(id int);')
    await run()
    await file('0001_first.sql', 'create table one\r\n(id int);')
    expect(await run()).toEqual([])
    await file('0001_first.sql', 'create table one (id bigint);')
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied')
  })

  it('refuse a database that a newer version has migrated', async () => {
    await file('0001_first.sql', 'select 1;')
    await file('0002_second.sql', 'select 1;')
    await run()
    await rm(path.join(directory, '0002_second.sql'))
    await expect(run()).rejects.toThrow('start a newer version')
  })

  it('run a file that joined after one with a higher number', async () => {
    await file('0001_first.sql', 'create table one (id int);')
    await file('0003_third.sql', 'create table three (id int);')
    await run()
    await file('0002_second.sql', 'alter table one add column name text;')
    await file('0004_fourth.sql', 'select 1;')
    expect(await run()).toEqual(['0002_second.sql', '0004_fourth.sql'])
    expect(await run()).toEqual([])
  })

  it('run no others where a backup has not had them', async () => {
    for (const name of ['0001_first', '0002_second', '0003_third']) await file(`${name}.sql`, 'select 1;')
    const only = ['0001_first.sql', '0003_third.sql']
    expect(await migrate(url, { passwords, directory, only })).toEqual(only)
    expect(await run()).toEqual(['0002_second.sql'])
  })

  it('refuse a duplicate number and a wrong name', async () => {
    await file('0002_second.sql', 'select 1;')
    await run()
    await file('0002_other.sql', 'select 1;')
    await expect(run()).rejects.toThrow('Two migrations have the number 0002')
    await file('3_wrong.sql', 'select 1;')
    await expect(run()).rejects.toThrow('must be named like')
  })
})

describe('the roles', () => {
  const signIn = (role: 'app' | 'platform' | 'jobs') => ask(roleUrl(url, role, passwords[role]), 'select 1 as one')

  const forgetSecret = ['app', 'platform', 'jobs'].map((role) => `comment on role guiche_${role} is null`).join(';')

  it('own nothing, bypass nothing, and only the job role may create a schema', async () => {
    await run()
    const rows = await ask(
      url,
      `select bool_or(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) as powerful, count(*)::int as roles
         from pg_roles where rolname like 'guiche_%' and rolname <> 'guiche_owner'`,
    )
    expect(rows).toEqual([{ powerful: false, roles: 3 }])
    await expect(ask(roleUrl(url, 'app', passwords.app), 'create schema x')).rejects.toThrow('permission denied')
    await ask(roleUrl(url, 'jobs', passwords.jobs), 'create schema x')
  })

  it('are not changed by a node or a second installation with another SECRET_KEY', async () => {
    await run()
    const others = rolePasswords('the secret key that a second node made for itself')
    const second = Object.assign(new URL(url), { pathname: `/migrate_${++databases}` }).href
    await ask(cluster.url, `create database migrate_${databases}`)
    for (const at of [url, second]) {
      await expect(migrate(at, { passwords: others, directory })).rejects.toThrow('was made with another SECRET_KEY')
    }
    expect(await signIn('app')).toEqual([{ one: 1 }])
    await migrate(second, { passwords, directory })
    await ask(cluster.url, forgetSecret)
    await migrate(url, { passwords: others, directory })
    await expect(signIn('app')).rejects.toThrow('password authentication failed')
    await ask(cluster.url, forgetSecret)
    await run()
    expect(await signIn('app')).toEqual([{ one: 1 }])
  })

  it('get their password back if it was changed', async () => {
    await run()
    await ask(cluster.url, `alter role guiche_app password 'other'`)
    await expect(signIn('app')).rejects.toThrow('password authentication failed')
    await run()
    expect(await signIn('app')).toEqual([{ one: 1 }])
  })

  it('are refused when they could bypass the walls', async () => {
    await run()
    await ask(cluster.url, 'alter role guiche_app bypassrls')
    await expect(run()).rejects.toThrow('may bypass row-level security')
    await ask(cluster.url, 'alter role guiche_app nobypassrls')
    expect(await run()).toEqual([])
  })

  it('are explained if the owner may not create them, and need no privilege once they are right', async () => {
    await ask(
      cluster.url,
      `create role plain_owner login password 'plain'; alter database ${new URL(url).pathname.slice(1)} owner to plain_owner`,
    )
    const plainUrl = Object.assign(new URL(url), { username: 'plain_owner', password: 'plain' }).href
    await ask(cluster.url, `alter role guiche_jobs password 'other'`)
    await expect(run(plainUrl)).rejects.toThrow('ALTER ROLE "plain_owner" CREATEROLE')
    await run(cluster.url)
    await file('0001_first.sql', 'create table one (id int);')
    expect(await run(plainUrl)).toEqual(['0001_first.sql'])
  })
})

describe('a database that is unreachable', () => {
  const attempt = (at: string) => migrate(at, { passwords, directory, waitMs: 300 })

  it('is named with host, port and reason, without its password', async () => {
    const fault = await attempt('postgres://me:hunter2@127.0.0.1:1/guiche').catch(String)
    expect(fault).toContain('127.0.0.1:1/guiche cannot be reached: nothing listens there')
    expect(fault).not.toContain('hunter2')
  })

  it('is not waited for when the password or the name is wrong', async () => {
    const began = Date.now()
    const wrong = Object.assign(new URL(url), { password: 'hunter2' }).href
    await expect(migrate(wrong, { passwords, directory })).rejects.toThrow('user or password is wrong')
    const missing = Object.assign(new URL(url), { pathname: '/nowhere' }).href
    await expect(migrate(missing, { passwords, directory })).rejects.toThrow('the database does not exist')
    expect(Date.now() - began).toBeLessThan(5_000)
  })
})
