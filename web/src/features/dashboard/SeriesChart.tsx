import '@mantine/charts/styles.css'
import type { DashboardFigures } from '@guiche/contract/features/dashboard'
import { BarChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { currentLanguage, useTexts } from '../../lib/i18n.ts'
import { languages } from '../../lib/languages.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { numberText, reportOf } from './api/amounts.ts'
import type { Scope } from './api.ts'
import classes from './Figures.module.css'

type Step = DashboardFigures['series'][number]

const shown = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[currentLanguage()].tag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

const height = 240

/** How many opened and ended per day or month; a click opens the attendances of that time. */
export const SeriesChart = ({ series, scope }: { series: readonly Step[]; scope: Scope | null }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [isTable, setTable] = useState(false)
  const isByMonth = series.some(({ from, to }) => from !== to)
  const nameOf = ({ from }: Step) =>
    isByMonth ? shown(from, { month: 'short', year: '2-digit' }) : shown(from, { day: '2-digit', month: '2-digit' })
  const open = (step: Step) => void navigate({ to: '/reports', search: reportOf(step, scope) as never })
  const rows = series.map((step) => ({ ...step, name: nameOf(step) }))
  const [opened, ended] = [t('dashboard.series.opened'), t('dashboard.series.ended')]
  return (
    <section className={classes.panel}>
      <header>
        <h2>{t(isByMonth ? 'dashboard.series.byMonth' : 'dashboard.series.byDay')}</h2>
        <Button look="quiet" onClick={() => setTable((before) => !before)}>
          {t(isTable ? 'dashboard.series.asChart' : 'dashboard.series.asTable')}
        </Button>
      </header>
      {isTable ? (
        <Table
          label={t(isByMonth ? 'dashboard.series.byMonth' : 'dashboard.series.byDay')}
          rows={rows}
          rowKey={({ from }) => from}
          onOpen={open}
          columns={[
            {
              key: 'from',
              header: t(isByMonth ? 'dashboard.series.month' : 'dashboard.series.day'),
              render: (row) => (isByMonth ? row.name : formatDay(row.from)),
              sortValue: ({ from }) => from,
            },
            {
              key: 'opened',
              header: opened,
              align: 'end',
              render: (row) => numberText(row.opened),
              sortValue: (row) => row.opened,
            },
            {
              key: 'ended',
              header: ended,
              align: 'end',
              render: (row) => numberText(row.ended),
              sortValue: (row) => row.ended,
            },
          ]}
        />
      ) : (
        <BarChart
          h={height}
          aria-hidden
          data={rows}
          dataKey="name"
          withLegend
          barChartProps={{ accessibilityLayer: false }}
          gridAxis="x"
          tickLine="none"
          series={[
            { name: 'opened', label: opened, color: 'var(--accent)' },
            { name: 'ended', label: ended, color: 'var(--ink-3)' },
          ]}
          valueFormatter={(value) => numberText(value)}
          yAxisProps={{ allowDecimals: false, width: 44 }}
          barProps={{
            cursor: 'pointer',
            isAnimationActive: false,
            maxBarSize: 28,
            onClick: (bar) => open(bar.payload as Step),
          }}
        />
      )}
    </section>
  )
}
