import type pg from 'pg'

/** Loads first and builds the tables' secondary indexes afterwards: several times faster, and the same in the end. */
export const withoutIndexes = async (client: pg.Client, tables: readonly string[], load: () => Promise<void>) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text name, pg_get_indexdef(i.indexrelid) definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  for (const { definition } of rows) await client.query(definition)
}
