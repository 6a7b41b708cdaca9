import { expect, it } from 'vitest'
import { withClient } from '../../src/platform/db/with-client.ts'
import { cloneDatabase, testDatabase } from './database.ts'

const tables = `select count(*)::int as tables from information_schema.tables where table_schema = 'public'`

it('gives the worker a migrated database, the same one each time', async () => {
  const database = await testDatabase()
  expect(await testDatabase()).toEqual(database)
  const { rows } = await withClient(database.owner, (client) => client.query(tables))
  expect(rows[0].tables).toBeGreaterThan(5)
})

it('lets every role connect', async () => {
  const { app, platform, jobs } = await testDatabase()
  for (const url of [app, platform, jobs]) {
    const { rows } = await withClient(url, (client) => client.query('select current_user as role'))
    expect(rows[0].role).toBe(new URL(url).username)
  }
})

it('gives a test that breaks things a database of its own', async () => {
  const own = await cloneDatabase('guiche_test_own')
  expect(own.app).not.toBe((await testDatabase()).app)
  const { rows } = await withClient(own.owner, (client) => client.query(tables))
  expect(rows[0].tables).toBeGreaterThan(5)
})
