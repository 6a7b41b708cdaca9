import { useMemo, useState } from 'react'

export interface Order {
  key: string
  isDescending: boolean
}
/** The order of a table, and what a click on a header does. */
export interface Sorting {
  order: Order | null
  sortBy: (key: string) => void
}
interface Sortable<Row> {
  key: string
  sortValue?: (row: Row) => string | number
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'pt', { numeric: true, sensitivity: 'base' })

/** Ascending, descending, then the original order. */
export const nextOrder = (before: Order | null, key: string): Order | null => {
  if (before?.key !== key) return { key, isDescending: false }
  return before.isDescending ? null : { key, isDescending: true }
}

export const useSorted = <Row>(rows: readonly Row[], columns: readonly Sortable<Row>[]) => {
  const [order, setOrder] = useState<Order | null>(null)
  const sortValue = columns.find((column) => column.key === order?.key)?.sortValue
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column's value function never changes its meaning.
  const sorted = useMemo(() => {
    if (!order || !sortValue) return rows
    const direction = order.isDescending ? -1 : 1
    return [...rows].sort((a, b) => direction * compare(sortValue(a), sortValue(b)))
  }, [rows, order])
  return { sorted, order, sortBy: (key: string) => setOrder((before) => nextOrder(before, key)) }
}
