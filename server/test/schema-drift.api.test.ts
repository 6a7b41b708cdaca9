/** The tables in server/schema match the migrations: same columns, types and nullability. */
import { readdirSync } from 'node:fs'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it } from 'vitest'
import { withClient } from '../src/platform/db/with-client.ts'
import { testDatabase } from './setup/database.ts'

const folder = new URL('../schema/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder).map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
)
const tables = modules.flatMap((module) => Object.values(module)) as PgTable[]
const typeNames: Record<string, string> = {
  int8: 'bigint',
  float8: 'double precision',
  _text: 'text[]',
  _int4: 'integer[]',
  int4: 'integer',
  int2: 'smallint',
  bool: 'boolean',
  timestamptz: 'timestamp with time zone',
}

const inDatabase = async (table: string) => {
  const { owner } = await testDatabase()
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
      `select column_name name, udt_name type, is_nullable = 'YES' nullable from information_schema.columns
       where table_schema = 'public' and table_name = $1 order by column_name`,
      [table],
    )
    return rows.map((row) => [row.name, typeNames[row.type] ?? row.type, row.nullable])
  })
}

describe('the schema in TypeScript', () => {
  afterAll(() => {})
  it('covers the tables', () => expect(tables.length).toBeGreaterThan(15))
  it.each(tables.map((table) => getTableConfig(table)))('$name is as migrated', async ({ name, columns }) => {
    const ours = columns
      .map((column) => [
        column.name,
        column.getSQLType().replace(/ with time zone$/, ' with time zone'),
        !column.notNull,
      ])
      .sort(([a], [b]) => String(a).localeCompare(String(b)))
    const theirs = (await inDatabase(name)).sort(([a], [b]) => String(a).localeCompare(String(b)))
    expect(ours).toEqual(theirs)
  })
})
