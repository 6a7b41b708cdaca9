/** Statistics for managers: how many, how fast, how well, and who. docs/figures.md defines each figure. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../core/wire.ts'

/** Days outside of this range are typing errors. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31']
const FigureDay = Day.refine((day) => day >= firstDay && day <= lastDay, {
  error: `must be a day from ${firstDay} to ${lastDay}`,
})

/** Days of the company, both included. Absent: from the first of this month until today. */
const Period = z.object({
  date_from: FigureDay.optional(),
  date_to: FigureDay.optional(),
})
/** So many days back from today, if the two days are absent. */
const days = z.coerce.number().int().min(1).max(3_660).optional()

/** The dimensions of figures. */
export const figureDimensions = ['queue', 'connection', 'user', 'tag'] as const
export type FigureDimension = (typeof figureDimensions)[number]

/** Times in seconds. Null if there are none. */
const Times = z.object({
  /** How many have such a time. */
  count: z.number(),
  average: z.number().nullable(),
  median: z.number().nullable(),
  /** The 90th percentile. */
  p90: z.number().nullable(),
})
export type Times = z.output<typeof Times>

export const timeKinds = ['wait', 'firstAnswer', 'support', 'resolution'] as const
export type TimeKind = (typeof timeKinds)[number]

export const Figures = z.object({
  opened: z.number(),
  ended: z.number(),
  groups: z.number(),
  active: z.number(),
  passive: z.number(),
  leads: z.number(),
  reopened: z.number(),
  /** Of the ended: asked for a rating and not answered yet; rated; neither. */
  awaiting: z.number(),
  rated: z.number(),
  unrated: z.number(),
  promoters: z.number(),
  neutral: z.number(),
  detractors: z.number(),
  /** -100 to 100. Null: nobody rated. */
  nps: z.number().nullable(),
  /** 0 to 10. Null: nobody rated. */
  averageRate: z.number().nullable(),
  times: z.object({ wait: Times, firstAnswer: Times, support: Times, resolution: Times }),
})
export type Figures = z.output<typeof Figures>

const Span = z.object({ from: z.string(), to: z.string() })

const Counters = z.object({
  supportHappening: z.number(),
  supportPending: z.number(),
  supportFinished: z.number(),
  supportGroups: z.number(),
  leads: z.number(),
  /** Minutes. */
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  activeTickets: z.number(),
  passiveTickets: z.number(),
  npsScore: z.number(),
  npsPromotersPerc: z.number(),
  npsDetractorsPerc: z.number(),
  npsPassivePerc: z.number(),
  tickets: z.number(),
  waitRating: z.number(),
  withoutRating: z.number(),
  withRating: z.number(),
  percRating: z.number(),
})

export const Attendant = z.object({
  id: z.number(),
  name: z.string(),
  online: z.boolean(),
  tickets: z.number(),
  /** Mean of 0 to 10; 0 while nobody rated. */
  rating: z.number(),
  countRating: z.number(),
  /** Exact averages; null if there are none. */
  waitSeconds: z.number().nullable(),
  supportSeconds: z.number().nullable(),
  /** The same in minutes, for older clients. */
  avgWaitTime: z.number(),
  avgSupportTime: z.number(),
})
export type Attendant = z.output<typeof Attendant>

export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  needs: 'dashboard:view',
  summary:
    'The counters of a period and every attendant with theirs; `date_from` and `date_to` win over `days`. Open and pending are those of now',
  query: Period.extend({ days }),
  answer: z.object({ counters: Counters, attendants: z.array(Attendant) }),
})

export const dashboardFigures = endpoint({
  method: 'GET',
  path: '/dashboard/figures',
  needs: 'dashboard:view',
  summary:
    'The figures of a period, of all or of one queue, connection, agent or tag, beside those of as many days before; how they spread over days and hours',
  query: Period.extend({
    by: z.enum(figureDimensions).optional(),
    /** The record, of the kind that `by` names. 0: without one. */
    key: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
  }),
  answer: z.object({
    period: Span,
    previous: Span,
    /** Now, whatever the period; by tag: those of contacts with the tag. */
    now: z.object({ open: z.number(), pending: z.number() }),
    figures: Figures,
    before: Figures,
    /** Per day, or per month if the period is longer than a quarter; in order, empty ones included. */
    series: z.array(z.object({ from: z.string(), to: z.string(), opened: z.number(), ended: z.number() })),
    /** How many opened by weekday and hour, from Monday 00:00. */
    arrivals: z.array(z.number()).length(168),
    /** The average wait, in seconds, at most one day each. Null: nobody waited. */
    waits: z.array(z.number().nullable()).length(168),
  }),
})
export type DashboardFigures = z.output<typeof dashboardFigures.answer>

export const FigureGroup = z.object({
  /** 0: those without one. */
  key: z.number(),
  /** Null: it was deleted, or there is none. */
  name: z.string().nullable(),
  color: z.string().nullable(),
  opened: z.number(),
  ended: z.number(),
  rated: z.number(),
  averageRate: z.number().nullable(),
  /** Seconds. */
  averages: z.object({
    wait: z.number().nullable(),
    firstAnswer: z.number().nullable(),
    support: z.number().nullable(),
    resolution: z.number().nullable(),
  }),
})
export type FigureGroup = z.output<typeof FigureGroup>

export const figureGroups = endpoint({
  method: 'GET',
  path: '/dashboard/groups',
  needs: 'dashboard:view',
  summary: 'The figures of a period by queue, connection, agent or tag, the most first',
  query: Period.extend({ by: z.enum(figureDimensions) }),
  answer: z.object({ groups: z.array(FigureGroup) }),
})

/** `companyId` of older clients is ignored: the caller's own company is used. */
const OldPeriod = z.object({
  initialDate: FigureDay.optional(),
  finalDate: FigureDay.optional(),
})

export const ticketsOfUsers = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  needs: 'dashboard:view',
  summary: 'How many attendances each user had in a period, users without any too',
  query: OldPeriod,
  answer: z.object({ data: z.array(z.object({ quantidade: z.number(), nome: z.string() })), count: z.number() }),
})

export const ticketsOfDays = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  needs: 'dashboard:view',
  summary:
    'How many attendances opened on each day of a period (`data`, dd/mm/yyyy), or in each hour of a single day (`horario`)',
  query: OldPeriod,
  answer: z.object({
    data: z.array(z.object({ total: z.number(), data: z.string().optional(), horario: z.string().optional() })),
    count: z.number(),
  }),
})
