import type { Connection } from '@guiche/contract/features/connections'
import { ConnectionName } from '../../features/connections/ConnectionName.tsx'
import { ConnectionStatus } from '../../features/connections/ConnectionStatus.tsx'
import { QueueChips } from '../../features/connections/QueueChips.tsx'
import { LedgerChip } from '../../features/ledger/LedgerChip.tsx'
import type { Say } from '../../lib/i18n.ts'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

type ConnectionColumn = Column<Connection>

/** A connection and its state. */
export const factColumns = (t: Say) => {
  const name: ConnectionColumn = {
    key: 'name',
    header: t('connections.column.name'),
    render: (row) => <ConnectionName connection={row} />,
    sortValue: (row) => row.name,
  }
  const status: ConnectionColumn = {
    key: 'status',
    header: t('connections.column.status'),
    render: (row) => <ConnectionStatus connection={row} />,
    sortValue: (row) => t(`connections.states.${row.status}`),
  }
  const ledger: ConnectionColumn = {
    key: 'ledger',
    header: t('ledger.column'),
    render: (row) => <LedgerChip connection={row} />,
  }
  const queues: ConnectionColumn = {
    key: 'queues',
    header: t('connections.column.queues'),
    render: (row) => <QueueChips queues={row.queues} />,
  }
  const updatedAt: ConnectionColumn = {
    key: 'updatedAt',
    header: t('connections.column.updatedAt'),
    render: (row) => <Time value={row.updatedAt} />,
    sortValue: (row) => row.updatedAt,
  }
  return { name, status, ledger, queues, updatedAt }
}
