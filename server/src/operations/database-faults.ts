/**
 * Requirements of a database beyond its tables: extensions, roles without privileges, row-level security. Changes
 * nothing.
 */
import { withToolClient } from './tool-client.ts'

const questions: readonly { sql: string; sentence: (names: string) => string }[] = [
  {
    sql: `select name from unnest(array['pg_trgm', 'unaccent', 'btree_gin']) name
          where not exists (select from pg_extension where extname = name)`,
    sentence: (names) => `extensions are missing: ${names} (create extension …)`,
  },
  {
    sql: `select name from unnest(array['guiche_app', 'guiche_platform', 'guiche_jobs']) name
          where not exists (select from pg_roles where rolname = name)`,
    sentence: (names) => `roles are missing: ${names} (a start of the program makes them)`,
  },
  {
    sql: `select rolname name from pg_roles where rolname in ('guiche_app', 'guiche_platform', 'guiche_jobs')
          and (rolsuper or rolbypassrls)`,
    sentence: (names) => `roles may bypass row-level security: ${names} (alter role … nosuperuser nobypassrls)`,
  },
  {
    sql: `select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
            and (c.relname = 'companies' or exists (
              select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
            and not (c.relrowsecurity and c.relforcerowsecurity)`,
    sentence: (names) =>
      `tables of companies have no forced row-level security: ${names} (alter table … enable row level security, force row level security)`,
  },
  {
    sql: `select conrelid::regclass || '.' || conname name from pg_constraint where not convalidated and contype in ('c', 'f')`,
    sentence: (names) => `constraints were never checked: ${names} (alter table … validate constraint …)`,
  },
  {
    sql: `select indexrelid::regclass::text name from pg_index where not indisvalid`,
    sentence: (names) => `indexes are broken: ${names} (reindex index …)`,
  },
]

export const databaseFaults = (databaseUrl: string): Promise<string[]> =>
  withToolClient(databaseUrl, async (client) => {
    const faults: string[] = []
    for (const { sql, sentence } of questions) {
      const { rows } = await client.query<{ name: string }>(sql)
      if (rows.length > 0) faults.push(sentence(rows.map(({ name }) => name).join(', ')))
    }
    return faults
  })
