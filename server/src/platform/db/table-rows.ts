/**
 * What a table's own description gives to those who write SQL: the type of its rows, the list of its columns, and its insert. A row that is
 * read has the names of the database (`ticket_id`), a value that is given the name that it has here (`ticketId`).
 */
import { getTableColumns, getTableName, is, SQL, type Table } from 'drizzle-orm'
import { type Given, type NamesIn, type Statement, statement, type ValuesOf } from './statement.ts'

type ColumnsOf<T extends Table> = T['_']['columns']
type Value<C extends { _: { data: unknown; notNull: boolean } }> = C['_']['notNull'] extends true
  ? C['_']['data']
  : C['_']['data'] | null

/** A row as `select` answers it. */
export type RowOf<T extends Table> = {
  [Key in keyof ColumnsOf<T> as ColumnsOf<T>[Key]['_']['name']]: Value<ColumnsOf<T>[Key]>
}

/**
 * These columns of a row that is not stored yet: fixed defaults, and null where that is allowed. `given`: those whose values the caller has. A column
 * that has neither is refused at once.
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

/** The names of these columns for reading; of all of them where none are named. `alias`: what the query calls the table. */
export const columnsOf = <T extends Table>(
  table: T,
  alias = '',
  names?: readonly (keyof RowOf<T> & string)[],
): string => {
  const all = Object.values(getTableColumns(table)).map(({ name }) => name)
  return (names ?? all).map((name) => (alias ? `${alias}.${name}` : name)).join(', ')
}

/** These columns with a word before their names, where they stand beside those of another table. */
export const prefixedColumnsOf = <T extends Table>(
  _table: T,
  alias: string,
  prefix: string,
  names: readonly (keyof RowOf<T> & string)[],
): string => names.map((name) => `${alias}.${name} ${prefix}${name}`).join(', ')

/**
 * Columns under the names of the schema, for rows that are known by these (`ticket_id "ticketId"`); all of them where none are named. The type of
 * such a row is `typeof table.$inferSelect`, or a `Pick` of it.
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

/** What the database computes from other columns is never given. */
export type Givable<T extends Table> = {
  [Key in keyof ColumnsOf<T>]: ColumnsOf<T>[Key]['_']['generated'] extends undefined ? Key : never
}[keyof ColumnsOf<T>] &
  string

type Needed<T extends Table> = {
  [Key in Givable<T>]: ColumnsOf<T>[Key]['_'] extends { notNull: true; hasDefault: false } ? Key : never
}[Givable<T>]

/** Complains of columns without a default that nobody gives. */
type Complete<T extends Table, Keys> =
  Exclude<Needed<T>, Keys | 'companyId'> extends infer Missing
    ? [Missing] extends [never]
      ? unknown
      : { readonly missing: Missing }
    : never

export type Computed<T extends Table> = { readonly [Key in Givable<T>]?: string }

type ReadonlyArrays<V> = V extends readonly (infer Each)[] ? readonly Each[] : V
/** What is given for these columns. */
export type ColumnValues<T extends Table, Key extends Givable<T>> = {
  readonly [K in Key]: ReadonlyArrays<Value<ColumnsOf<T>[K]>>
}

export type InsertValues<T extends Table, Key extends Givable<T>, Sql> = ColumnValues<T, Key> &
  ('companyId' extends keyof ColumnsOf<T> ? { readonly companyId: Given } : unknown) &
  ValuesOf<Exclude<{ [K in keyof Sql]: Sql[K] extends string ? NamesIn<Sql[K]> : never }[keyof Sql], Key>>

export interface Insert<T extends Table, Key, Sql> {
  /** The columns whose values are given, each under its own name; the company's is given by itself. */
  given: readonly Key[] & Complete<T, Key | keyof Sql>
  /** Columns that are said in SQL, of values that are given. */
  computed?: Sql
  /** What follows the row: `on conflict …`, `returning …`. */
  after?: string
}

/** The columns in the order that they are written, each with what is written. */
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

/** What stands before the rows, and the values of one. */
export const partsOf = (table: Table, { given, computed }: { given: readonly string[]; computed?: object }) => {
  const written = writtenOf(table, given, { ...computed })
  const names = written.map(({ column }) => column.name).join(', ')
  const override = written.some(({ column }) => column.generatedIdentity) ? ' overriding system value' : ''
  return {
    head: `insert into ${getTableName(table)} (${names})${override} values`,
    values: written.map(({ sql }) => sql).join(', '),
  }
}

/** One row. A column without a default that is not given does not compile, nor does one that is not of the table. */
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
