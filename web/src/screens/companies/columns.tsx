import type { ManagedCompany } from '@guiche/contract/features/companies'
import { formatBytes } from '../../lib/bytes.ts'
import { formatDay } from '../../lib/dates.ts'
import type { Say } from '../../lib/i18n.ts'
import { formatMoney } from '../../lib/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './CompaniesScreen.module.css'

const locale = () => document.documentElement.lang || 'pt-BR'

/** The text for the colour of the row. */
const dueWords = (t: Say, daysLeft: number): string | null => {
  if (daysLeft < 0) return t('companies.daysOver', { count: -daysLeft })
  if (daysLeft === 0) return t('companies.dueToday')
  return daysLeft <= 5 ? t('companies.daysLeft', { count: daysLeft }) : null
}

const Active = ({ t, company: { status, goesAt } }: { t: Say; company: ManagedCompany }) => {
  if (goesAt !== null) return <Chip tone="bad">{t('companies.removed')}</Chip>
  return <Chip tone={status ? 'ok' : 'neutral'}>{t(status ? 'companies.yes' : 'companies.no')}</Chip>
}

const Due = ({ t, company: { dueDate, recurrence, daysLeft } }: { t: Say; company: ManagedCompany }) => {
  const words = dueWords(t, daysLeft)
  return (
    <span className={classes.due}>
      <span className="tabular">
        {formatDay(dueDate)}, {t(`companies.recurrence.${recurrence}`)}
      </span>
      {words && <span className={classes.words}>{words}</span>}
    </span>
  )
}

const files: (t: Say) => Column<ManagedCompany>[] = (t) => [
  {
    key: 'folderSize',
    header: t('companies.column.folderSize'),
    render: ({ folderSize }) => <span className="tabular">{formatBytes(folderSize, locale())}</span>,
  },
  {
    key: 'files',
    header: t('companies.column.files'),
    render: ({ numberFileFolder }) => <span className="tabular">{numberFileFolder.toLocaleString(locale())}</span>,
  },
  {
    key: 'folderUpdated',
    header: t('companies.column.folderUpdated'),
    render: ({ updatedAtFolder }) =>
      updatedAtFolder && <Time value={updatedAtFolder} look="dateTime" className={classes.moment} />,
  },
]

export const companyColumns = (t: Say): Column<ManagedCompany>[] => [
  {
    key: 'name',
    header: t('companies.column.name'),
    render: ({ name }) => (
      <span className={`truncate-in-table ${classes.name}`} title={name}>
        {name}
      </span>
    ),
  },
  { key: 'id', header: t('companies.column.id'), render: ({ id }) => <span className="tabular">{id}</span> },
  {
    key: 'active',
    header: t('companies.column.active'),
    render: (company) => <Active t={t} company={company} />,
  },
  {
    key: 'email',
    header: t('companies.column.email'),
    render: ({ email }) =>
      email && (
        <span className={`truncate-in-table ${classes.email}`} title={email}>
          {email}
        </span>
      ),
  },
  { key: 'plan', header: t('companies.column.plan'), render: ({ plan }) => plan.name },
  {
    key: 'amount',
    header: t('companies.column.amount'),
    render: ({ plan }) => <span className="tabular">{formatMoney(plan.amount)}</span>,
  },
  {
    key: 'created',
    header: t('companies.column.created'),
    render: ({ createdAt }) => <Time value={createdAt} look="date" />,
  },
  { key: 'due', header: t('companies.column.due'), render: (company) => <Due t={t} company={company} /> },
  {
    key: 'lastLogin',
    header: t('companies.column.lastLogin'),
    render: ({ lastLogin }) =>
      lastLogin ? <Time value={lastLogin} look="dateTime" className={classes.moment} /> : t('companies.never'),
  },
  ...files(t),
]
