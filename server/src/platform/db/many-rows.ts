/**
 * Inserts many rows with one statement. Plain parameters cost the server much less than unpacking a JSON document,
 * and few batch sizes mean few prepared statements.
 */
import type { Table } from 'drizzle-orm'
import type { TenantTransaction } from './database.ts'
import type { Prepared } from './run-transaction.ts'
import { statement, valuesOf } from './statement.ts'
import { type Computed, type Givable, type Insert, type InsertValues, partsOf } from './table-rows.ts'

const shapes = [16, 8, 4, 3, 2, 1] as const

/** Splits into parts of a few fixed lengths; keeps the order. */
const inShapes = <T>(rows: readonly T[]): (readonly T[])[] => {
  const parts: (readonly T[])[] = []
  for (let from = 0; from < rows.length; ) {
    const shape = shapes.find((length) => length <= rows.length - from) ?? 1
    parts.push(rows.slice(from, from + shape))
    from += shape
  }
  return parts
}

/** Like `insertInto`, for any number of a company's rows: one statement per batch size, under a name of its own. */
export const insertMany = <
  T extends Table,
  const Key extends Givable<T>,
  const Sql extends Computed<T> = Record<never, never>,
>(
  name: string,
  table: T,
  insert: Omit<Insert<T, Key, Sql>, 'after'>,
) => {
  const { head, values } = partsOf(table, insert)
  const row = statement(name, `(${values})` as string)
  const known = new Map<number, Prepared>()
  const ofLength = (rows: number): Prepared => {
    const ready = known.get(rows)
    if (ready) return ready
    const rowFrom = (index: number) =>
      row.text.replace(/\$(\d+)/g, (_number, own) => `$${index * row.parameters.length + Number(own)}`)
    const text = `${head} ${Array.from({ length: rows }, (_row, index) => rowFrom(index)).join()}`
    const made = { name: `${name}_${rows}`, text }
    known.set(rows, made)
    return made
  }
  return (tx: TenantTransaction, rows: readonly Omit<InsertValues<T, Key, Sql>, 'companyId'>[]) =>
    Promise.all(
      inShapes(rows).map((some) =>
        tx.sql(
          ofLength(some.length),
          some.flatMap((each) => valuesOf(row, each, tx.companyId)),
        ),
      ),
    )
}
