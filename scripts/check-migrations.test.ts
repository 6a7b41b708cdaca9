import { describe, expect, it } from 'vitest'
import { checkMigrations } from './check-migrations.ts'
import { withSampleTree } from './test/sample-tree.ts'

const path = 'server/migrations/0200_later.sql'
const faultsOf = async (sql: string, at = path) => (await withSampleTree({ [at]: sql }, checkMigrations)).faults

describe('a migration', () => {
  it.each([
    ['renames a column', 'alter table figures rename column wait_seconds to wait_ms;', 'rename column wait_seconds'],
    ['renames a table', 'alter table tags\n  rename to labels;', 'rename to labels'],
    ['drops a column', 'alter table tags drop column color, add column hue int;', 'drop column color'],
    ['drops a table', 'DROP TABLE IF EXISTS tags;', 'DROP TABLE IF EXISTS tags'],
    ['drops a function', 'drop function masked(text);', 'drop function masked'],
  ])('that %s is refused', async (_what, sql, words) => {
    expect(await faultsOf(sql)).toEqual([
      `${path}: takes away what the version before uses (${words}); it still runs on other nodes.`,
    ])
  })

  it('that asks for a value which the version before does not write is refused', async () => {
    expect(await faultsOf('alter table tags add column hue int not null;')).toEqual([
      `${path}: asks the version before for a value that it does not write (add column hue int not null); it still runs on other nodes.`,
    ])
  })

  it.each([
    [
      'adds',
      'alter table tags add column hue int not null default 0, add column note text; create table hues (id int not null);',
    ],
    [
      'replaces a function or a rule',
      'create or replace function f() returns int as $$ select 1 $$; alter table tags drop constraint c;',
    ],
    ['drops a part of the log', "execute format('drop table public.%I', part.relname);"],
    ['drops what is no longer used', '-- Unused since 0190.\nalter table tags drop column color;'],
    ['only speaks of it', '-- drop table tags;\nselect 1;'],
  ])('that %s is allowed', async (_what, sql) => {
    expect(await faultsOf(sql)).toEqual([])
  })

  it('that has run everywhere stays as it is', async () => {
    expect(await faultsOf('drop table tags;', 'server/migrations/0122_earlier.sql')).toEqual([])
  })
})
