/** Statements whose text depends on what is asked or given. Each shape is prepared once, under a name of its own. */
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

/** Those made last; the oldest gives way. */
const known = new Map<string, Assembled<unknown>>()
const mostKnown = 2_000

/** Put together from parts, none of which holds a value. */
export const assembled = <Row>(text: string): Assembled<Row> => {
  const before = known.get(text)
  if (before) return before.rows<Row>()
  const made = statement(assembledName(hash(text)), text)
  known.set(text, made)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return made.rows<Row>()
}

/** Writes down a value and answers how the text names it. */
export type Parameter = (name: string, value: Given) => string

/** The values that the parts of a text ask for. Two parts that give different values the same name get two names. */
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

/** Without what is undefined. */
const givenOf = (columns: object) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

/** A row of what is given; the other columns keep their defaults. Answers its id. */
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

/** Changes what is given of a company's row; the other columns stay. */
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
