import { abilitiesOf } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useMemo } from 'react'
import { AddConnectionButton } from '../../features/connections/AddConnectionButton.tsx'
import { useConnectionList } from '../../features/connections/api.ts'
import { CockpitLink } from '../../features/connections/Cockpit/CockpitLink.tsx'
import { ConnectionDialogs } from '../../features/connections/ConnectionDialogs.tsx'
import { RestartButton, SessionButtons, useConnectionEntries } from '../../features/connections/commands.tsx'
import { ImportCards } from '../../features/connections/ImportCards.tsx'
import { PageSignInReturn } from '../../features/connections/PageSignInReturn.tsx'
import { useConnectionDialogs } from '../../features/connections/useConnectionDialogs.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { actionColumn } from '../../ui/action-column.tsx'
import { ResourceBody } from '../../ui/ResourceBody.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './ConnectionsScreen.module.css'
import { factColumns } from './columns.tsx'

type Dialogs = ReturnType<typeof useConnectionDialogs>

const useColumns = ({ edit, showCode }: Dialogs) => {
  const t = useTexts()
  const entriesOf = useConnectionEntries(edit)
  const facts = useMemo(() => factColumns(t), [t])
  const session: Column<Connection> = {
    key: 'session',
    header: t('connections.column.session'),
    render: (row) => (
      <span className={classes.session}>
        <SessionButtons connection={row} onShowCode={showCode} />
        <CockpitLink id={row.id} name={row.name} />
      </span>
    ),
  }
  const actions = actionColumn<Connection>({
    header: t('kit.actions'),
    labelOf: ({ name }) => t('kit.actionsOf', { name }),
    entriesOf,
  })
  return [facts.name, facts.status, session, facts.ledger, facts.queues, facts.updatedAt, actions]
}

/** Connections: the state of each, the reason, and what to do about it. */
export const ConnectionsScreen = () => {
  const t = useTexts()
  const list = useConnectionList()
  const dialogs = useConnectionDialogs()
  const columns = useColumns(dialogs)
  const mayAdd = useCan('connections-page:addConnection')
  const mayAct = useCan('connections-page:actionButtons')
  const mayEdit = useCan('connections-page:editOrDeleteConnection')
  const add = mayAdd && <AddConnectionButton onAdd={dialogs.add} />
  return (
    <>
      <ScreenHeader title={t('connections.title')}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('connections.search')} />
        {mayAct && list.rows.some(({ channel }) => abilitiesOf(channel).linksByQr) && <RestartButton />}
        {add}
      </ScreenHeader>
      <PageSignInReturn />
      <ImportCards connections={list.rows} />
      <ResourceBody
        label={t('connections.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          icon: IconPlugConnected,
          title: t('connections.empty'),
          text: t('connections.emptyText'),
          action: add,
        }}
        {...(mayEdit ? { onOpen: dialogs.edit } : {})}
      />
      <ConnectionDialogs {...dialogs} />
    </>
  )
}
