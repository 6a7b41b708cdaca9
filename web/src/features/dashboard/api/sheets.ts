/** A tab of the dashboard as rows of a spreadsheet: exact values, times as durations that can be added up. Pure. */
import type { Attendant, DashboardFigures, FigureGroup, Figures } from '@guiche/contract/features/dashboard'
import { formatDay } from '../../../lib/dates.ts'
import type { Say } from '../../../lib/i18n.ts'
import { lengthCell, type SheetCell } from '../../../lib/spreadsheet.ts'
import { weekdayName } from '../../../lib/weekday-name.ts'
import type { Days } from '../api.ts'
import { times } from './amounts.ts'

type Rows = SheetCell[][]

export const periodText = ({ from, to }: Days): string => `${formatDay(from)} – ${formatDay(to)}`

type Plain = Exclude<keyof Figures, 'times'>

const headingOf = ({ period, previous }: DashboardFigures, t: Say): SheetCell[] => [
  t('dashboard.sheet.figure'),
  periodText(period),
  periodText(previous),
]
const plainRows = ({ figures, before }: DashboardFigures, keys: readonly Plain[], t: Say): Rows =>
  keys.map((key) => [t(`dashboard.figure.${key}`), figures[key], before[key]])

const timeRows = ({ figures, before }: DashboardFigures, t: Say): Rows =>
  times.flatMap((kind) =>
    (['average', 'median', 'p90'] as const).map((of) => [
      `${t(`dashboard.figure.${kind}`)} (${t(`dashboard.sheet.${of}`)})`,
      lengthCell(figures.times[kind][of]),
      lengthCell(before.times[kind][of]),
    ]),
  )

const seriesRows = ({ series }: DashboardFigures, t: Say): Rows => {
  const isByMonth = series.some(({ from, to }) => from !== to)
  return [
    [
      t(isByMonth ? 'dashboard.series.month' : 'dashboard.series.day'),
      t('dashboard.series.opened'),
      t('dashboard.series.ended'),
    ],
    ...series.map((step) => [isByMonth ? periodText(step) : formatDay(step.from), step.opened, step.ended]),
  ]
}

const hours = 24
const weekRows = (title: string, week: readonly SheetCell[]): Rows => [
  [title, ...Array.from({ length: hours }, (_none, hour) => hour)],
  ...Array.from({ length: 7 }, (_none, day) => [weekdayName(day + 1), ...week.slice(day * hours, (day + 1) * hours)]),
]

/** Queues, connections, agents or tags side by side. */
export interface NamedGroups {
  title: string
  groups: readonly (FigureGroup & { shownName: string })[]
}

const groupRows = ({ title, groups }: NamedGroups, t: Say): Rows => [
  [
    title,
    ...(['opened', 'ended', 'wait', 'firstAnswer', 'support', 'rate'] as const).map((key) =>
      t(`dashboard.groups.${key}`),
    ),
  ],
  ...groups.map(({ shownName, opened, ended, averages, averageRate }) => [
    ...[shownName, opened, ended],
    ...[averages.wait, averages.firstAnswer, averages.support].map(lengthCell),
    averageRate,
  ]),
]

/** With an empty line between. */
const apart = (parts: readonly Rows[]): Rows => parts.flatMap((rows, at) => (at === 0 ? rows : [[], ...rows]))

export const indicatorRows = (data: DashboardFigures, groups: readonly NamedGroups[], t: Say): Rows =>
  apart([
    [
      [t('dashboard.now')],
      ...(['open', 'pending'] as const).map((key) => [t(`dashboard.figure.${key}`), data.now[key]]),
    ],
    [
      headingOf(data, t),
      ...plainRows(data, ['opened', 'ended', 'reopened', 'leads', 'passive', 'active', 'groups'], t),
      ...timeRows(data, t),
    ],
    seriesRows(data, t),
    weekRows(t('dashboard.map.arrivals'), data.arrivals),
    weekRows(t('dashboard.map.waits'), data.waits.map(lengthCell)),
    ...groups.map((each) => groupRows(each, t)),
  ])

const ratings = ['nps', 'averageRate', 'rated', 'unrated', 'awaiting', 'promoters', 'neutral', 'detractors'] as const
export const assessmentRows = (data: DashboardFigures, byUser: NamedGroups, t: Say): Rows =>
  apart([[headingOf(data, t), ...plainRows(data, ratings, t)], groupRows(byUser, t)])

export const attendantRows = (days: Days, attendants: readonly Attendant[], t: Say): Rows => {
  const names = ['name', 'state', 'tickets', 'wait', 'support', 'rating', 'ratings'] as const
  return [
    [t('dashboard.period'), periodText(days)],
    [],
    names.map((key) => t(`dashboard.attendants.${key}`)),
    ...attendants.map(({ name, online, tickets, waitSeconds, supportSeconds, rating, countRating }) => [
      ...[name, t(online ? 'dashboard.attendants.online' : 'dashboard.attendants.offline'), tickets],
      ...[waitSeconds, supportSeconds].map(lengthCell),
      ...[countRating === 0 ? null : rating, countRating],
    ]),
  ]
}
