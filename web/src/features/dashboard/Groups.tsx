import type { FigureDimension, FigureGroup } from '@guiche/contract/features/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { isReported, numberText, reportOf, spanText } from './api/amounts.ts'
import { type Days, dimensions, groupsOf } from './api.ts'
import classes from './Figures.module.css'

export const useGroupNames = () => {
  const t = useTexts()
  return (by: FigureDimension, { key, name }: Pick<FigureGroup, 'key' | 'name'>): string =>
    name ?? (key === 0 ? t(`dashboard.none.${by}`) : t('dashboard.gone', { id: key }))
}
export const useGroupName = (by: FigureDimension) => {
  const nameOf = useGroupNames()
  return (group: Pick<FigureGroup, 'key' | 'name'>): string => nameOf(by, group)
}

const useColumns = (by: FigureDimension): Column<FigureGroup>[] => {
  const t = useTexts()
  const dates = useDates()
  const nameOf = useGroupName(by)
  const count = (key: 'opened' | 'ended'): Column<FigureGroup> => ({
    key,
    header: t(`dashboard.groups.${key}`),
    align: 'end',
    render: (row) => numberText(row[key]),
    sortValue: (row) => row[key],
  })
  const time = (key: 'wait' | 'firstAnswer' | 'support'): Column<FigureGroup> => ({
    key,
    header: t(`dashboard.groups.${key}`),
    align: 'end',
    render: ({ averages }) => spanText(averages[key], dates),
    sortValue: ({ averages }) => averages[key] ?? -1,
  })
  return [
    {
      key: 'name',
      header: t('dashboard.groups.name'),
      render: (row) => (
        <>
          {row.color && <Dot color={row.color} />} {nameOf(row)}
        </>
      ),
      sortValue: nameOf,
    },
    count('opened'),
    count('ended'),
    time('wait'),
    time('firstAnswer'),
    time('support'),
    {
      key: 'rate',
      header: t('dashboard.groups.rate'),
      align: 'end',
      render: ({ averageRate }) => (averageRate === null ? '–' : numberText(averageRate, 2)),
      sortValue: ({ averageRate }) => averageRate ?? -1,
    },
  ]
}

/** The same figures side by side: queues, connections, agents or tags. */
export const Groups = ({ days, first = 'queue' }: { days: Days; first?: FigureDimension }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [by, setBy] = useState<FigureDimension>(first)
  const { data, error, refetch } = useQuery(groupsOf(days, by))
  const columns = useColumns(by)
  const open = ({ key }: FigureGroup) => {
    if (isReported({ by, key })) void navigate({ to: '/reports', search: reportOf(days, { by, key }) as never })
  }
  return (
    <section className={classes.panel}>
      <header>
        <h2>{t('dashboard.groups.title')}</h2>
      </header>
      <Tabs
        label={t('dashboard.groups.title')}
        tabs={dimensions.map((key) => ({ key, label: t(`dashboard.byMany.${key}`) }))}
        active={by}
        onChange={setBy}
      />
      {error && !data ? (
        <ErrorState title={t('dashboard.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.groups.length === 0 ? (
        <EmptyState title={t('dashboard.groups.empty')} />
      ) : (
        <Table
          label={t(`dashboard.byMany.${by}`)}
          columns={columns}
          rows={data.groups}
          rowKey={({ key }) => key}
          onOpen={open}
          mayOpen={({ key }) => isReported({ by, key })}
        />
      )}
    </section>
  )
}
