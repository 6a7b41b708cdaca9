import type { Flow } from '@guiche/contract/features/flows'
import type { Say } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

const publishedOf = ({ version, isChanged }: Flow, t: Say): string => {
  if (version === null) return t('flows.unpublished')
  return t(isChanged ? 'flows.changed' : 'flows.published', { number: version })
}

export const flowColumns = (t: Say): Column<Flow>[] => [
  {
    key: 'name',
    header: t('flows.column.name'),
    render: ({ name }) => <span className="truncate">{name}</span>,
  },
  {
    key: 'status',
    header: t('flows.column.status'),
    width: 140,
    render: ({ active }) => (
      <Chip tone={active ? 'ok' : 'neutral'}>{t(active ? 'flows.active' : 'flows.inactive')}</Chip>
    ),
  },
  { key: 'version', header: t('flows.column.version'), width: 240, render: (flow) => publishedOf(flow, t) },
  {
    key: 'updated',
    header: t('flows.column.updated'),
    width: 200,
    render: ({ updatedAt, updatedBy }) => (
      <span className="truncate">
        <Time value={updatedAt} />
        {updatedBy && ` · ${updatedBy.name}`}
      </span>
    ),
  },
]
