import type { Attendant } from '@guiche/contract/features/dashboard'
import { plain } from '@guiche/contract/plain'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { numberText, reportOf, spanText } from './api/amounts.ts'
import { attendantsOf, type Days } from './api.ts'
import classes from './Figures.module.css'

const useColumns = (): Column<Attendant>[] => {
  const t = useTexts()
  const dates = useDates()
  const time = (key: 'waitSeconds' | 'supportSeconds', header: string): Column<Attendant> => ({
    key,
    header,
    align: 'end',
    render: (row) => spanText(row[key], dates),
    sortValue: (row) => row[key] ?? -1,
  })
  return [
    { key: 'name', header: t('dashboard.attendants.name'), render: ({ name }) => name, sortValue: ({ name }) => name },
    {
      key: 'online',
      header: t('dashboard.attendants.state'),
      render: ({ online }) => (
        <>
          <Dot color={online ? 'var(--ok)' : 'var(--line-strong)'} />{' '}
          {t(online ? 'dashboard.attendants.online' : 'dashboard.attendants.offline')}
        </>
      ),
      sortValue: ({ online }) => (online ? 0 : 1),
    },
    {
      key: 'tickets',
      header: t('dashboard.attendants.tickets'),
      align: 'end',
      render: ({ tickets }) => numberText(tickets),
      sortValue: ({ tickets }) => tickets,
    },
    time('waitSeconds', t('dashboard.attendants.wait')),
    time('supportSeconds', t('dashboard.attendants.support')),
    {
      key: 'rating',
      header: t('dashboard.attendants.rating'),
      align: 'end',
      render: ({ rating, countRating }) => (countRating === 0 ? '–' : numberText(rating, 2)),
      sortValue: ({ rating, countRating }) => (countRating === 0 ? -1 : rating),
    },
    {
      key: 'countRating',
      header: t('dashboard.attendants.ratings'),
      align: 'end',
      render: ({ countRating }) => numberText(countRating),
      sortValue: ({ countRating }) => countRating,
    },
  ]
}

/** All agents of the company with their figures in the period. */
export const Attendants = ({ days }: { days: Days }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery(attendantsOf(days))
  const columns = useColumns()
  if (error && !data) return <ErrorState title={t('dashboard.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const rows = data.attendants.filter(({ name }) => plain(name).includes(plain(typed.trim())))
  return (
    <section className={classes.panel}>
      <header>
        <SearchField value={typed} onChange={setTyped} placeholder={t('dashboard.attendants.search')} />
      </header>
      {rows.length === 0 ? (
        <EmptyState title={t(typed === '' ? 'dashboard.attendants.empty' : 'kit.nothingFound')} />
      ) : (
        <Table
          label={t('dashboard.tabs.attendants')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) =>
            void navigate({ to: '/reports', search: reportOf(days, { by: 'user', key: id }) as never })
          }
        />
      )}
    </section>
  )
}
