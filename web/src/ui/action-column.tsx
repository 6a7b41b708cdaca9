import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { ActionMenu, type MenuEntry } from './ActionMenu.tsx'
import { IconButton } from './IconButton.tsx'
import type { Column } from './Table.tsx'

export interface ActionColumnOptions<Row> {
  header: string
  /** The name of a row's button, read aloud. */
  labelOf: (row: Row) => string
  entriesOf: (row: Row) => readonly MenuEntry[]
}

/** The last column: a menu with the row's actions. */
export const actionColumn = <Row,>({ header, labelOf, entriesOf }: ActionColumnOptions<Row>): Column<Row> => ({
  key: 'actions',
  header,
  isHeaderHidden: true,
  align: 'end',
  width: 56,
  render: (row) => {
    const entries = entriesOf(row)
    if (entries.length === 0) return null
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps the menu's click from opening the row.
      <span onClick={(event) => event.stopPropagation()}>
        <ActionMenu trigger={<IconButton icon={IconDots} label={labelOf(row)} />} entries={entries} />
      </span>
    )
  },
})
