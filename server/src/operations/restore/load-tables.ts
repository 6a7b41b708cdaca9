/** Fills the tables of a new database from an archive, as an owner without special privileges can. */
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unnamed } from '../../platform/db/statement.ts'
import type { BackedUpTable, Manifest } from '../archive/manifest.ts'
import { measureTable } from '../backup/dump-tables.ts'
import { copyIn, keptTables, qualified, type TableShape } from '../backup/tables.ts'

interface ForeignKey {
  place: string
  name: string
  definition: string
}

const foreignKeys = `
  select format('%I.%I', n.nspname, c.relname) place, quote_ident(k.conname) name, pg_get_constraintdef(k.oid) definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname = :schema and k.conparentid = 0`

const forcedTables = `
  select format('%I.%I', n.nspname, c.relname) place from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = :schema and c.relforcerowsecurity and c.relkind in ('r', 'p')`

/** One schema: disables row-level security, lets `fill` load the rows, and enables it again; all or nothing. */
export const loadSchema = async (
  client: pg.Client,
  schema: string,
  manifest: Manifest,
  fill: (tables: readonly BackedUpTable[]) => Promise<void>,
): Promise<void> => {
  const tables = manifest.tables.filter((table) => table.schema === schema)
  await refuseUnknown(client, schema, tables)
  const { rows: keys } = await client.query<ForeignKey>(unnamed(foreignKeys, { schema }))
  const { rows: forced } = await client.query<{ place: string }>(unnamed(forcedTables, { schema }))
  await client.query('begin')
  // Rows come table by table: foreign keys are checked when all are there.
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
  // Not even the owner may COPY into a table with forced row-level security.
  for (const { place } of forced) await client.query(`alter table ${place} no force row level security`)
  for (const table of tables) await client.query(`alter table ${qualified(table)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(qualified).join(', ')}`)
  await fill(tables)
  for (const table of tables) await compare(client, table)
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`)
  for (const { place } of forced) await client.query(`alter table ${place} force row level security`)
  await setSequences(client, schema, manifest)
  await client.query('commit')
}

const refuseUnknown = async (client: pg.Client, schema: string, tables: readonly BackedUpTable[]) => {
  const known = new Map((await keptTables(client, schema)).map((table) => [table.name, table]))
  for (const table of tables) {
    const columns = new Set(known.get(table.name)?.columns)
    const strange = table.columns.find((column) => !columns.has(column))
    if (strange !== undefined)
      throw new Error(
        `This version has no column ${schema}.${table.name}.${strange}: restore it with the version it was made by`,
      )
  }
}

/** Read back from the new table: the same rows, the same bytes. */
const compare = async (client: pg.Client, table: BackedUpTable) => {
  const found = await measureTable(client, table)
  if (found.rows !== table.rows || found.sha256 !== table.sha256)
    throw new Error(
      `${table.schema}.${table.name} holds ${found.rows} rows that are not the ${table.rows} of the backup`,
    )
}

/**
 * What was made after the backup still has names outside: access tokens, the records of other systems, links. So its
 * numbers are not given again: the sequences go on well beyond what a tenth more of use would have reached.
 */
const moveOn = `
  select setval(s.seqrelid::regclass, least(s.seqmax, :lastValue::bigint + 1000 + least(:lastValue::bigint / 10, 1000000)))
  from pg_sequence s where s.seqrelid = to_regclass(:place)`
const goOn = 'select setval(to_regclass(:place), :lastValue::bigint, :isCalled)'

const setSequences = async (client: pg.Client, schema: string, { sequences }: Manifest) => {
  for (const { name, lastValue, isCalled } of sequences.filter((each) => each.schema === schema)) {
    const place = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    // The numbers of jobs are known nowhere else.
    const set =
      schema === 'public' ? unnamed(moveOn, { place, lastValue }) : unnamed(goOn, { place, lastValue, isCalled })
    await client.query(set)
  }
}

export interface TableLoader {
  write(table: TableShape, content: Readable): Promise<void>
  finish(): Promise<void>
}

/** The pieces of a table are consecutive: each table is one COPY. */
export const tableLoader = (client: pg.Client): TableLoader => {
  let open: { place: string; copy: ReturnType<typeof copyInto> } | null = null
  const finish = async () => {
    const ending = open?.copy
    open = null
    if (!ending) return
    const ended = finished(ending)
    ending.end()
    await ended
  }
  return {
    finish,
    write: async (table, content) => {
      const place = qualified(table)
      if (open?.place !== place) {
        await finish()
        open = { place, copy: copyInto(client, table) }
      }
      for await (const chunk of content) if (!open.copy.write(chunk)) await once(open.copy, 'drain')
    },
  }
}

const copyInto = (client: pg.Client, table: TableShape) => client.query(copyFrom(copyIn(table)))
