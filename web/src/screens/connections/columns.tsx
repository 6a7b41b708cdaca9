import type { Connection } from '@guiche/contract/features/connections'
import { ConnectionName } from '../../features/connections/ConnectionName.tsx'
import { ConnectionStatus } from '../../features/connections/ConnectionStatus.tsx'
import { QueueChips } from '../../features/connections/QueueChips.tsx'
import type { Say } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './columns.module.css'

/** What a connection is and how it stands. */
export const factColumns = (t: Say): Column<Connection>[] => [
  {
    key: 'name',
    header: t('connections.column.name'),
    render: (row) => <ConnectionName connection={row} />,
    sortValue: ({ name }) => name,
  },
  {
    key: 'number',
    header: t('connections.column.number'),
    render: ({ number }) =>
      number ? (
        <span className={classes.number}>{formatPhone(number)}</span>
      ) : (
        <span className={classes.none}>{t('connections.noNumber')}</span>
      ),
    sortValue: ({ number }) => number ?? '',
  },
  {
    key: 'status',
    header: t('connections.column.status'),
    render: (row) => <ConnectionStatus connection={row} />,
    sortValue: ({ status }) => t(`connections.states.${status}`),
  },
  {
    key: 'queues',
    header: t('connections.column.queues'),
    render: ({ queues }) => <QueueChips queues={queues} />,
  },
  {
    key: 'updatedAt',
    header: t('connections.column.updatedAt'),
    render: ({ updatedAt }) => <Time value={updatedAt} look="dateTime" className={classes.number} />,
    sortValue: ({ updatedAt }) => updatedAt,
  },
]
