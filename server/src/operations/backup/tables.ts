/** Which tables a backup holds. */
import pg from 'pg'
import { unnamed } from '../../platform/db/statement.ts'

export interface TableShape {
  schema: string
  name: string
  columns: string[]
}

/**
 * `schema_migrations` is in the manifest. The event log is left out: its order is the database's own transaction ids,
 * which mean nothing in another database. A restored database has its own epoch, so open pages reload.
 * Uploads that were under way ended with the program.
 */
const notKept: readonly string[] = [
  'public.schema_migrations',
  'public.events',
  'public.event_log_cuts',
  'public.event_log_epoch',
  'public.set_aside',
  'public.uploads_under_way',
  'graphile_worker.migrations',
]

const shapes = `
  select n.nspname schema, c.relname name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) columns,
    has_table_privilege(c.oid, 'select') and (not c.relrowsecurity or pg_has_role(c.relowner, 'usage') or exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, c.oid) = 'true'
        and (select oid from pg_roles where rolname = current_user) = any (p.polroles))) readable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = :schema and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/**
 * The tables of a schema to back up. Throws if one could not be read completely, because the backup would be useless.
 */
export const keptTables = async (client: pg.Client, schema: string): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape & { readable: boolean }>(unnamed(shapes, { schema }))
  const kept = rows.filter((table) => !notKept.includes(`${table.schema}.${table.name}`))
  const closed = kept.find(({ readable }) => !readable)
  if (closed)
    throw new Error(
      `The table ${schema}.${closed.name} cannot be read whole: its migration forgot to let guiche_platform`,
    )
  return kept.map(({ name, columns }) => ({ schema, name, columns }))
}

export const qualified = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const columnList = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(pg.escapeIdentifier).join(', ')

/** The whole content in a format that is the same in every version of PostgreSQL. */
export const copyOut = (table: TableShape) => `copy (select ${columnList(table)} from ${qualified(table)}) to stdout`
export const copyIn = (table: TableShape) => `copy ${qualified(table)} (${columnList(table)}) from stdin`
