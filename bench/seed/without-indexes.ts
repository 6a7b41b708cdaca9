import type pg from 'pg'

interface Removed {
  drop: string
  restore: string
}

/** Primary keys are dropped last and created first, as foreign keys depend on them. */
const constraintsOf = async (client: pg.Client, tables: readonly string[]): Promise<Removed[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text "table", quote_ident(c.conname) name, pg_get_constraintdef(c.oid) definition from pg_constraint c
      where c.contype in ('p', 'f') and (c.conrelid = any($1::regclass[]) and c.contype = 'p' or c.confrelid = any($1::regclass[]))
      order by c.contype = 'f' desc`,
    [tables],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${name}`,
    restore: `alter table ${table} add constraint ${name} ${definition}`,
  }))
}

const indexesOf = async (client: pg.Client, tables: readonly string[]): Promise<Removed[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text name, pg_get_indexdef(i.indexrelid) definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, restore: definition }))
}

/** Loads first and builds the tables' keys and indexes afterwards: several times faster, with the same result. */
export const withoutIndexes = async (client: pg.Client, tables: readonly string[], load: () => Promise<void>) => {
  const constraints = await constraintsOf(client, tables)
  const removed = [...(await indexesOf(client, tables)), ...constraints]
  for (const { drop } of removed) await client.query(drop)
  await load()
  for (const { restore } of [...constraints.toReversed(), ...removed.slice(0, -constraints.length)]) {
    await client.query(restore)
  }
}
