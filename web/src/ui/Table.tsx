import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import classes from './Table.module.css'
import { type Order, type Sorting, useSorted } from './use-sorted.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** Makes the column sortable in the browser, if all rows are loaded. */
  sortValue?: (row: Row) => string | number
  /** The server sorts by it. */
  isSorted?: boolean
  align?: 'start' | 'end'
  width?: number | string
  /** The header is only read aloud. */
  isHeaderHidden?: boolean
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  onOpen?: (row: Row) => void
  /** If some rows do not open. */
  mayOpen?: (row: Row) => boolean
  /** Rows that need attention, or are inactive. A column must say the reason in text. */
  rowTone?: ((row: Row) => 'warn' | 'bad' | 'faded' | undefined) | undefined
  /** For paged rows, which the server sorts too. */
  sorting?: Sorting | undefined
}

const ariaSort = (order: Order | null, key: string): 'ascending' | 'descending' | 'none' =>
  order?.key !== key ? 'none' : order.isDescending ? 'descending' : 'ascending'

/** On a phone each row becomes a small card; the roles are explicit because that layout drops the implicit ones. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  mayOpen = () => true,
  sorting,
  rowTone,
}: TableProps<Row>) => {
  const own = useSorted(rows, columns)
  const { order, sortBy } = sorting ?? own
  const shown = sorting ? rows : own.sorted
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table className={classes.table} aria-label={label} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(
            ({ key, header, sortValue, isSorted = sortValue !== undefined, align, width, isHeaderHidden }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                data-align={align}
                style={{ width }}
                aria-sort={isSorted ? ariaSort(order, key) : undefined}
              >
                {isSorted ? (
                  <button type="button" className={classes.sort} onClick={() => sortBy(key)}>
                    {header}
                    {order?.key === key &&
                      (order.isDescending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                  </button>
                ) : (
                  <span className={isHeaderHidden ? 'hidden-visually' : undefined}>{header}</span>
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shown.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-opens={onOpen !== undefined && mayOpen(row)}
            data-tone={rowTone?.(row)}
            onClick={() => mayOpen(row) && onOpen?.(row)}
          >
            {columns.map(({ key, header, render, align, isHeaderHidden }, at) => (
              <td key={key} role="cell" data-align={align} data-label={at === 0 || isHeaderHidden ? undefined : header}>
                {at === 0 && onOpen && mayOpen(row) ? (
                  <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                    {render(row)}
                  </button>
                ) : (
                  render(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  )
}
