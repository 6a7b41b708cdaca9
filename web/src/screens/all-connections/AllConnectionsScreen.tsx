import type { CompanyConnections } from '@guiche/contract/features/all-connections'
import IconConnections from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useMemo, useState } from 'react'
import { CompanyDialog } from '../../features/connections/AllCompanies/CompanyDialog.tsx'
import { useCompanyTotals } from '../../features/connections/api/all-companies.ts'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { ResourceBody } from '../../ui/ResourceBody.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './AllConnectionsScreen.module.css'

const counts = ['connected', 'disconnected', 'total'] as const

const columnsOf = (t: Say): Column<CompanyConnections>[] => [
  { key: 'name', header: t('connections.all.company'), render: ({ name }) => <span className="truncate">{name}</span> },
  ...counts.map(
    (key): Column<CompanyConnections> => ({
      key,
      header: t(`connections.all.${key}`),
      align: 'end',
      render: (row) => (
        <span className="tabular" data-count={key}>
          {row[key].toLocaleString(document.documentElement.lang || 'pt-BR')}
        </span>
      ),
    }),
  ),
]

const Totals = ({ totals }: { totals: Record<(typeof counts)[number], number> }) => {
  const t = useTexts()
  return (
    <dl className={classes.totals} aria-label={t('connections.all.grandTotal')}>
      <div className={classes.first}>{t('connections.all.grandTotal')}</div>
      {counts.map((key) => (
        <div key={key} className={classes.total}>
          <dt>{t(`connections.all.${key}`)}</dt>
          <dd className="tabular">{totals[key].toLocaleString(document.documentElement.lang || 'pt-BR')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of the platform. */
export const AllConnectionsScreen = () => {
  const t = useTexts()
  const { list, totals } = useCompanyTotals()
  const columns = useMemo(() => columnsOf(t), [t])
  const [shown, setShown] = useState<CompanyConnections | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (company: CompanyConnections) => {
    setShown(company)
    setOpen(true)
  }
  return (
    <>
      <ScreenHeader title={t('connections.all.title')}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('connections.all.search')} />
      </ScreenHeader>
      <ResourceBody
        label={t('connections.all.table')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={open}
        rowTone={({ connected, total }) => (total > 0 && connected === 0 ? 'warn' : undefined)}
        empty={{
          icon: IconConnections,
          title: t('connections.all.empty'),
          text: t('connections.all.emptyText'),
        }}
      />
      {totals && list.rows.length > 0 && <Totals totals={totals} />}
      {shown && <CompanyDialog company={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
