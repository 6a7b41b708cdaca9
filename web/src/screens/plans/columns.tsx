import type { ManagedPlan } from '@guiche/contract/features/plans'
import type { Say } from '../../lib/i18n.ts'
import { formatMoney } from '../../lib/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

const limitColumn = (t: Say, key: 'users' | 'connections' | 'queues'): Column<ManagedPlan> => ({
  key,
  header: t(`plans.column.${key}`),
  render: (plan) => <span className="tabular">{plan[key]}</span>,
  sortValue: (plan) => plan[key],
})

export const planColumns = (t: Say): Column<ManagedPlan>[] => [
  { key: 'name', header: t('plans.column.name'), render: ({ name }) => <span className="truncate">{name}</span> },
  {
    key: 'amount',
    header: t('plans.column.amount'),
    render: ({ amount }) => <span className="tabular">{formatMoney(amount)}</span>,
    sortValue: ({ amount }) => amount,
  },
  limitColumn(t, 'users'),
  limitColumn(t, 'connections'),
  limitColumn(t, 'queues'),
  {
    key: 'companies',
    header: t('plans.column.companies'),
    render: ({ companies, companiesOver }) =>
      companiesOver > 0 ? (
        <Chip tone="warn" title={t('plans.over', { count: companiesOver })}>
          {companies}
        </Chip>
      ) : (
        <span className="tabular">{companies}</span>
      ),
    sortValue: ({ companies }) => companies,
  },
  {
    key: 'public',
    header: t('plans.column.public'),
    render: ({ isPublic }) => <Chip tone={isPublic ? 'ok' : 'neutral'}>{t(isPublic ? 'plans.yes' : 'plans.no')}</Chip>,
  },
]
