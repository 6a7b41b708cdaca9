/**
 * Derives from a table's schema what SQL needs: the type of its rows, its column list, and its insert. Rows that are
 * read have the database's names (`ticket_id`); values to insert have the schema's names (`ticketId`).
 */
import { getTableColumns, getTableName, is, SQL, type Table } from 'drizzle-orm'
import { type Given, type NamesIn, type Statement, statement, type ValuesOf } from './statement.ts'

type ColumnsOf<T extends Table> = T['_']['columns']
type Value<C extends { _: { data: unknown; notNull: boolean } }> = C['_']['notNull'] extends true
  ? C['_']['data']
  : C['_']['data'] | null

/** A row as `select` returns it. */
export type RowOf<T extends Table> = {
  [Key in keyof ColumnsOf<T> as ColumnsOf<T>[Key]['_']['name']]: Value<ColumnsOf<T>[Key]>
}

/**
 * Values of these columns for a row that is not stored yet: constant defaults, and null where allowed. `given`: the
 * columns that the caller has values for. A column with neither throws at once.
 */
export const blankRow = <T extends Table, const Name extends keyof RowOf<T> & string, const GivenName extends Name>(
  table: T,
  names: readonly Name[],
  given: readonly GivenName[],
): Pick<RowOf<T>, Exclude<Name, GivenName>> => {
  const byName = new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column]))
  const blank: Record<string, unknown> = {}
  for (const name of names) {
    if (given.some((each) => each === name)) continue
    const column = byName.get(name)
    const isFixed = column !== undefined && column.default !== undefined && !is(column.default, SQL)
    if (!isFixed && column?.notNull !== false) throw new Error(`${getTableName(table)}.${name} has no fixed default`)
    blank[name] = isFixed ? column.default : null
  }
  return blank as Pick<RowOf<T>, Exclude<Name, GivenName>>
}

/** The column names for reading; all columns if none are given. `alias`: the table's alias in the query. */
export const columnsOf = <T extends Table>(
  table: T,
  alias = '',
  names?: readonly (keyof RowOf<T> & string)[],
): string => {
  const all = Object.values(getTableColumns(table)).map(({ name }) => name)
  return (names ?? all).map((name) => (alias ? `${alias}.${name}` : name)).join(', ')
}

/** These columns with a prefix before their names, for rows that also have columns of another table. */
export const prefixedColumnsOf = <T extends Table>(
  _table: T,
  alias: string,
  prefix: string,
  names: readonly (keyof RowOf<T> & string)[],
): string => names.map((name) => `${alias}.${name} ${prefix}${name}`).join(', ')

/**
 * Columns under their schema names (`ticket_id "ticketId"`); all of them if none are given. The type of such a row is
 * `typeof table.$inferSelect`, or a `Pick` of it.
 */
export const renamedColumnsOf = <T extends Table>(
  table: T,
  alias = '',
  keys?: readonly (keyof T['$inferSelect'] & string)[],
): string =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => keys === undefined || keys.includes(key))
    .map(([key, { name }]) => ({ key, name, column: alias ? `${alias}.${name}` : name }))
    .map(({ key, name, column }) => (key === name ? column : `${column} "${key}"`))
    .join(', ')

/** Generated columns are never inserted. */
export type Givable<T extends Table> = {
  [Key in keyof ColumnsOf<T>]: ColumnsOf<T>[Key]['_']['generated'] extends undefined ? Key : never
}[keyof ColumnsOf<T>] &
  string

type Needed<T extends Table> = {
  [Key in Givable<T>]: ColumnsOf<T>[Key]['_'] extends { notNull: true; hasDefault: false } ? Key : never
}[Givable<T>]

/** A type error for columns without a default that have no value. */
type Complete<T extends Table, Keys> =
  Exclude<Needed<T>, Keys | 'companyId'> extends infer Missing
    ? [Missing] extends [never]
      ? unknown
      : { readonly missing: Missing }
    : never

export type Computed<T extends Table> = { readonly [Key in Givable<T>]?: string }

type ReadonlyArrays<V> = V extends readonly (infer Each)[] ? readonly Each[] : V
/** The values for these columns. */
export type ColumnValues<T extends Table, Key extends Givable<T>> = {
  readonly [K in Key]: ReadonlyArrays<Value<ColumnsOf<T>[K]>>
}

export type InsertValues<T extends Table, Key extends Givable<T>, Sql> = ColumnValues<T, Key> &
  ('companyId' extends keyof ColumnsOf<T> ? { readonly companyId: Given } : unknown) &
  ValuesOf<Exclude<{ [K in keyof Sql]: Sql[K] extends string ? NamesIn<Sql[K]> : never }[keyof Sql], Key>>

export interface Insert<T extends Table, Key, Sql> {
  /** The columns with values, each under its own name; the company's is added automatically. */
  given: readonly Key[] & Complete<T, Key | keyof Sql>
  /** Columns whose values are SQL expressions. */
  computed?: Sql
  /** What follows the values: `on conflict …`, `returning …`. */
  after?: string
}

/** The columns in the order in which they are written, each with its expression. */
const writtenOf = (table: Table, keys: readonly string[], computed: Readonly<Record<string, string | undefined>>) => {
  const columns = getTableColumns(table)
  const written = { ...('companyId' in columns ? { companyId: ':companyId' } : {}) } as Record<string, string>
  for (const key of keys) written[key] = `:${key}`
  for (const [key, sql] of Object.entries(computed)) if (sql) written[key] = sql
  return Object.entries(written).map(([key, sql]) => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`)
    return { column, sql }
  })
}

/** The part before the values, and the values of one row. */
export const partsOf = (table: Table, { given, computed }: { given: readonly string[]; computed?: object }) => {
  const written = writtenOf(table, given, { ...computed })
  const names = written.map(({ column }) => column.name).join(', ')
  const override = written.some(({ column }) => column.generatedIdentity) ? ' overriding system value' : ''
  return {
    head: `insert into ${getTableName(table)} (${names})${override} values`,
    values: written.map(({ sql }) => sql).join(', '),
  }
}

/**
 * Inserts one row. A missing value for a column without a default does not compile, nor does a column that the table
 * does not have.
 */
export const insertInto = <
  T extends Table,
  const Key extends Givable<T>,
  const Sql extends Computed<T> = Record<never, never>,
>(
  name: string,
  table: T,
  insert: Insert<T, Key, Sql>,
): Statement<InsertValues<T, Key, Sql>> => {
  const { head, values } = partsOf(table, insert)
  const text: string = `${head} (${values}) ${insert.after ?? ''}`.trim()
  return statement(name, text) as unknown as Statement<InsertValues<T, Key, Sql>>
}
