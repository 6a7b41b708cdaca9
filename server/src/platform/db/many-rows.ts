/** Many rows in one statement. Plain values cost the server a fraction of unpacking a document, and few shapes mean few prepared statements. */
import type { Prepared } from './database.ts'

const shapes = [16, 8, 4, 3, 2, 1] as const

/** Cut so that each part has one of few lengths; the order stays. */
export const inShapes = <T>(rows: readonly T[]): (readonly T[])[] => {
  const parts: (readonly T[])[] = []
  for (let from = 0; from < rows.length; ) {
    const shape = shapes.find((length) => length <= rows.length - from) ?? 1
    parts.push(rows.slice(from, from + shape))
    from += shape
  }
  return parts
}

/** A statement per number of rows, under a name of its own; `rowOf` writes one row from its first free placeholder. */
export const perShape = (
  name: string,
  columns: number,
  textOf: (rows: string) => string,
  rowOf = (first: number) => Array.from({ length: columns }, (_column, column) => `$${first + column}`).join(),
  taken = 0,
) => {
  const known = new Map<number, Prepared>()
  return (rows: number): Prepared => {
    const prepared = known.get(rows) ?? {
      name: `${name}_${rows}`,
      text: textOf(Array.from({ length: rows }, (_row, row) => `(${rowOf(taken + row * columns + 1)})`).join()),
    }
    known.set(rows, prepared)
    return prepared
  }
}
