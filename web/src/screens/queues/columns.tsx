import type { Queue } from '@guiche/contract/features/queues'
import type { Say } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './QueuesScreen.module.css'

export const queueColumns = (t: Say): Column<Queue>[] => [
  {
    key: 'name',
    header: t('queues.column.name'),
    sortValue: ({ name }) => name,
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  { key: 'id', header: t('queues.column.id'), width: 72, sortValue: ({ id }) => id, render: ({ id }) => id },
  {
    key: 'color',
    header: t('queues.column.color'),
    width: 120,
    render: ({ color }) => (
      <span className={classes.color}>
        <Dot color={color} size={14} />
        {color}
      </span>
    ),
  },
  {
    key: 'order',
    header: t('queues.column.order'),
    width: 88,
    sortValue: ({ orderQueue }) => orderQueue,
    render: ({ orderQueue }) => orderQueue,
  },
  {
    key: 'greeting',
    header: t('queues.column.greeting'),
    render: ({ greetingMessage }) =>
      greetingMessage === '' ? (
        <span className={classes.none}>{t('queues.none')}</span>
      ) : (
        <span className={classes.greeting}>{greetingMessage}</span>
      ),
  },
]
