import type { Answer } from '@guiche/contract/core/endpoint'
import type { dashboard, FigureGroup, Figures } from '@guiche/contract/features/dashboard'
import { averageSeconds } from './rules/figures.ts'
import type { Sums } from './rules/sums.ts'

export const rounded = (value: number): number => Math.round(value * 100) / 100
/** Of seconds; 0 if there are none. */
export const minutesOf = (seconds: number | null): number => rounded((seconds ?? 0) / 60)

export const averagesOf = (row: Sums | undefined): FigureGroup['averages'] => ({
  wait: averageSeconds(row?.wait_ms ?? 0, row?.waits ?? 0),
  firstAnswer: averageSeconds(row?.answer_ms ?? 0, row?.answers ?? 0),
  support: averageSeconds(row?.support_ms ?? 0, row?.supports ?? 0),
  resolution: averageSeconds(row?.resolution_ms ?? 0, row?.resolutions ?? 0),
})

const share = (part: number, all: number): number => (all === 0 ? 0 : rounded((part / all) * 100))

/** In the format of older clients. */
export const countersOf = (
  figures: Figures,
  now: { open: number; pending: number },
): Answer<typeof dashboard>['counters'] => ({
  supportHappening: now.open,
  supportPending: now.pending,
  supportFinished: figures.ended,
  supportGroups: figures.groups,
  leads: figures.leads,
  avgSupportTime: minutesOf(figures.times.support.average),
  avgWaitTime: minutesOf(figures.times.wait.average),
  activeTickets: figures.active,
  passiveTickets: figures.passive,
  npsScore: figures.nps ?? 0,
  npsPromotersPerc: share(figures.promoters, figures.rated),
  npsDetractorsPerc: share(figures.detractors, figures.rated),
  npsPassivePerc: share(figures.neutral, figures.rated),
  tickets: figures.opened,
  waitRating: figures.awaiting,
  withoutRating: figures.unrated,
  withRating: figures.rated,
  percRating: share(figures.rated, figures.opened),
})
