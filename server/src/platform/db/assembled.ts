/** Statements whose text is assembled from parts. Each distinct text is prepared once, under a name of its own. */
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { assembledName } from './batch.ts'
import type { TenantTransaction, Transaction } from './database.ts'
import { type Given, type Statement, statement } from './statement.ts'
import { type ColumnValues, type Givable, partsOf } from './table-rows.ts'

const hash = (text: string): string => {
  let value = 5381n
  for (let index = 0; index < text.length; index += 1)
    value = BigInt.asUintN(64, value * 33n + BigInt(text.charCodeAt(index)))
  return value.toString(36)
}

type Assembled<Row> = Statement<Readonly<Record<string, Given>>, Row>

/** The most recently used texts; the oldest is evicted. */
const known = new Map<string, Assembled<unknown>>()
const mostKnown = 2_000

/** Assembled from parts that contain no values. */
export const assembled = <Row>(text: string): Assembled<Row> => {
  const before = known.get(text)
  if (before) return before.rows<Row>()
  const made = statement(assembledName(hash(text)), text)
  known.set(text, made)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return made.rows<Row>()
}

/** Records a value and returns its placeholder. */
export type Parameter = (name: string, value: Given) => string

/** The values that the parts of a text refer to. If two parts give different values the same name, one is renamed. */
export const parametersOf = () => {
  const values: Record<string, Given> = {}
  const parameter: Parameter = (name, value) => {
    const isFree = !(name in values) || values[name] === value
    const own = isFree ? name : `${name}${Object.keys(values).length}`
    values[own] = value
    return `:${own}`
  }
  return { values, parameter }
}

/** Removes keys that are undefined. */
const givenOf = (columns: object) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** Inserts the given columns; the others keep their defaults. Returns the id. */
export const insertSome = async <T extends Table>(
  tx: Transaction | TenantTransaction,
  table: T,
  columns: T['$inferInsert'],
): Promise<number> => {
  const values = givenOf(columns)
  const { head, values: row } = partsOf(table, { given: Object.keys(values) })
  const text = assembled<{ id: number }>(`${head} (${row}) returning id`)
  const [inserted] = await (tx as Transaction).sql(text, values)
  if (!inserted) throw new Error(`the row of ${getTableName(table)} was not inserted`)
  return inserted.id
}

type Changes<T extends Table> = { readonly [Key in Givable<T>]?: ColumnValues<T, Key>[Key] | undefined }

/** Updates the given columns of a company's row; the others stay. */
export const updateSome = <T extends Table>(
  tx: TenantTransaction,
  table: T,
  rowId: number,
  columns: Omit<Changes<T>, 'id' | 'companyId'>,
) => {
  const values = givenOf(columns)
  const own = getTableColumns(table)
  const changes = Object.keys(values).map((key) => `${own[key]?.name} = :${key}`)
  if (changes.length === 0) return Promise.resolve([])
  const text = `update ${getTableName(table)} set ${changes.join(', ')} where company_id = :companyId and id = :rowId`
  return tx.sql(assembled<object>(text), { ...values, rowId })
}
