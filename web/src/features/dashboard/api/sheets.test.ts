import { Figures } from '@guiche/contract/features/dashboard'
import { expect, test } from 'vitest'
import type { Say } from '../../../lib/i18n.ts'
import { assessmentRows, attendantRows, indicatorRows } from './sheets.ts'

const t = ((key: string) => key) as Say
const days = { from: '2027-03-01', to: '2027-03-02' }
const none = { count: 0, average: null, median: null, p90: null }
const counts = Object.keys(Figures.shape).map((key) => [key, 1])
const figures: Figures = {
  ...Object.fromEntries(counts),
  times: { wait: { count: 3, average: 2.3, median: 2, p90: 4 }, firstAnswer: none, support: none, resolution: none },
}
const data = {
  period: days,
  previous: days,
  now: { open: 1, pending: 2 },
  figures,
  before: figures,
  series: [{ from: '2027-03-01', to: '2027-03-01', opened: 1, ended: 0 }],
  arrivals: Array.from({ length: 168 }, (_none, at) => at),
  waits: Array.from({ length: 168 }, () => null),
}
const byUser = {
  title: 'byMany.user',
  groups: [
    {
      ...{ key: 26, name: 'Ana', shownName: 'Ana', color: null, opened: 2, ended: 1, rated: 1, averageRate: 7.125 },
      averages: { wait: 1.8, firstAnswer: null, support: 4.5, resolution: null },
    },
  ],
}
const lengthOf = (seconds: number) => ({ t: 'n', v: expect.closeTo(seconds / 86_400, 12), z: '[h]:mm:ss.0' })

test('times in a spreadsheet are exact durations', () => {
  const rows = indicatorRows(data, [byUser], t)
  expect(rows).toContainEqual(['dashboard.figure.wait (dashboard.sheet.average)', ...[lengthOf(2.3), lengthOf(2.3)]])
  expect(rows.find(([name]) => name === 'Ana')).toEqual(['Ana', 2, 1, lengthOf(1.8), null, lengthOf(4.5), 7.125])
})

test('each tab has its own rows', () => {
  const names = (rows: readonly (readonly unknown[])[]) => rows.map(([name]) => name)
  expect(names(assessmentRows(data, byUser, t))).toEqual(
    expect.arrayContaining(['dashboard.figure.nps', 'dashboard.figure.detractors', 'Ana']),
  )
  expect(names(assessmentRows(data, byUser, t))).not.toContain('dashboard.figure.opened')
  const ana = {
    ...{ id: 26, name: 'Ana', online: true, tickets: 2, rating: 0, countRating: 0 },
    ...{ waitSeconds: 1.8, supportSeconds: null, avgWaitTime: 0.03, avgSupportTime: 0 },
  }
  expect(attendantRows(days, [ana], t).at(-1)).toEqual([
    ...['Ana', 'dashboard.attendants.online', 2, lengthOf(1.8), null],
    ...[null, 0],
  ])
})
