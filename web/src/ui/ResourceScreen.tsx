import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import type { ResourceList } from '../lib/lists.ts'
import type { MenuEntry } from './ActionMenu.tsx'
import { actionColumn } from './action-column.tsx'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import type { EmptyStateProps } from './EmptyState.tsx'
import { ResourceBody } from './ResourceBody.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'
import { SearchField } from './SearchField.tsx'
import type { Column } from './Table.tsx'

export interface ResourceScreenProps<Row> {
  title: string
  list: ResourceList<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The name of a row for screen readers. */
  rowName: (row: Row) => string
  searchPlaceholder: string
  empty: EmptyStateProps
  /** The label of the button that opens the empty dialog; absent if the user may not create rows. */
  create?: string | undefined
  /** The dialog for a new row (null) or an existing one; absent if rows do not open. */
  dialog?: ResourceDialog<Row> | undefined
  /** If rows open in another place than the dialog. */
  onOpen?: (row: Row) => void
  rowActions?: ((row: Row, edit: () => void) => readonly MenuEntry[]) | undefined
  /** Rows that need attention, or are inactive. */
  rowTone?: (row: Row) => 'warn' | 'bad' | 'faded' | undefined
  /** More buttons beside "create". */
  actions?: ReactNode
  /** Between the header and the table: filters, a notice. */
  above?: ReactNode
}

export interface ResourceDialog<Row> {
  title: (row: Row | null) => string
  body: (row: Row | null, close: () => void) => ReactNode
  size?: DialogProps['size']
}

/** Keeps its content while it fades out. */
const useOpenedRow = <Row,>() => {
  const [row, setRow] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (next: Row | null) => {
    setRow(next)
    setOpen(true)
  }
  return { row, isOpen, open, close: () => setOpen(false) }
}

/** All administration lists are this screen, with their own columns and form. */
export const ResourceScreen = <Row,>(props: ResourceScreenProps<Row>) => {
  const { title, list, columns, rowKey, rowName, searchPlaceholder, empty, create, dialog, rowActions } = props
  const t = useTexts()
  const { row, isOpen, open, close } = useOpenedRow<Row>()
  const createButton = create && (
    <Button look="primary" icon={IconPlus} onClick={() => open(null)}>
      {create}
    </Button>
  )
  const openRow = props.onOpen ?? (dialog ? open : undefined)
  const last = rowActions && {
    header: t('kit.actions'),
    labelOf: (each: Row) => t('kit.actionsOf', { name: rowName(each) }),
    entriesOf: (each: Row) => rowActions(each, () => open(each)),
  }
  return (
    <>
      <ScreenHeader title={title}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={searchPlaceholder} />
        {props.actions}
        {createButton}
      </ScreenHeader>
      {props.above}
      <ResourceBody
        label={title}
        list={list}
        columns={last ? [...columns, actionColumn(last)] : columns}
        rowKey={rowKey}
        empty={{ action: createButton, ...empty }}
        rowTone={props.rowTone}
        {...(openRow ? { onOpen: openRow } : {})}
      />
      {dialog && (
        <Dialog
          isOpen={isOpen}
          onClose={close}
          title={dialog.title(row)}
          {...(dialog.size ? { size: dialog.size } : {})}
        >
          {dialog.body(row, close)}
        </Dialog>
      )}
    </>
  )
}
