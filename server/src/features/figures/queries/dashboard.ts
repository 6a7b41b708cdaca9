import type { Answer } from '@guiche/contract/core/endpoint'
import type {
  Attendant,
  DashboardFigures,
  dashboard as dashboardCall,
  dashboardFigures as figuresCall,
  figureGroups as groupsCall,
} from '@guiche/contract/features/dashboard'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { dayAfter } from '../../companies/rules.ts'
import { arrivalsOf, askedPeriod, figuresOf, isByMonth, periodBefore, seriesOf, waitsOf } from '../rules/figures.ts'
import type { Period } from '../rules/sums.ts'
import { averagesOf, countersOf, minutesOf, rounded } from '../view.ts'
import { nowIn } from './now.ts'
import { companyZone, partsOfOne, sumsByKey } from './periods.ts'

type Asked = z.output<typeof figuresCall.query>
interface AskedDays {
  date_from?: string | undefined
  date_to?: string | undefined
  days?: number | undefined
}

/** `lastField`: the name of the call's field for the last day. */
export const periodIn = async (
  tx: TenantTransaction,
  now: Date,
  asked: AskedDays,
  lastField = 'query.date_to',
): Promise<Period> => {
  const zone = (await tx.sql(companyZone))[0]?.timezone ?? 'UTC'
  const { date_from: from, date_to: to, days } = asked
  const period = askedPeriod({ from, to, days }, dayAfter(now, 0, zone))
  if (period.from > period.to) throw new Refusal('ERR_VALIDATION', { field: lastField })
  return period
}

/** The parameters for reading the sums of a period. */
const readBy = (period: Period, dimension: string) => ({
  ...period,
  byMonth: isByMonth(period),
  dimensions: [dimension],
})

export const partsIn = (tx: TenantTransaction, period: Period, { by, key }: Pick<Asked, 'by' | 'key'>) =>
  tx.sql(partsOfOne, { ...readBy(period, by ?? 'all'), key: by === undefined ? 0 : key })
export const sumsIn = (tx: TenantTransaction, period: Period, by: string) => tx.sql(sumsByKey, readBy(period, by))

const people = statement(
  'figures_people',
  `select id, name, online from users where company_id = :companyId and deleted_at is null order by name, id limit 2000`,
).rows<{ id: number; name: string; online: boolean }>()
export const peopleIn = (tx: TenantTransaction) => tx.sql(people)

export const dashboard = (ctx: Ctx, asked: AskedDays): Promise<Answer<typeof dashboardCall>> =>
  ctx.transact(async ({ tx, clock }) => {
    const period = await periodIn(tx, clock.now(), asked)
    const [parts, now, users, sums] = await Promise.all([
      partsIn(tx, period, { key: 0 }),
      nowIn(tx, { key: 0 }),
      peopleIn(tx),
      sumsIn(tx, period, 'user'),
    ])
    const byUser = new Map(sums.map((row) => [row.key, row]))
    const attendants = users.map((user): Attendant => {
      const row = byUser.get(user.id)
      const { wait, support } = averagesOf(row)
      return {
        ...user,
        tickets: row?.opened ?? 0,
        rating: row && row.rated > 0 ? rounded(Number(row.rates) / row.rated) : 0,
        countRating: row?.rated ?? 0,
        waitSeconds: wait,
        supportSeconds: support,
        avgWaitTime: minutesOf(wait),
        avgSupportTime: minutesOf(support),
      }
    })
    return { counters: countersOf(figuresOf(parts), now), attendants }
  })

export const dashboardFigures = (ctx: Ctx, asked: Asked): Promise<DashboardFigures> =>
  ctx.transact(async ({ tx, clock }) => {
    const period = await periodIn(tx, clock.now(), asked)
    const previous = periodBefore(period)
    const [parts, partsBefore, now] = await Promise.all([
      partsIn(tx, period, asked),
      partsIn(tx, previous, asked),
      nowIn(tx, asked),
    ])
    return {
      period,
      previous,
      now,
      figures: figuresOf(parts),
      before: figuresOf(partsBefore),
      series: seriesOf(period, parts),
      arrivals: arrivalsOf(parts),
      waits: waitsOf(parts),
    }
  })

const named = <const Table extends string, const Color extends string>(table: Table, color: Color) =>
  `select id, name, ${color} color from ${table} where company_id = :companyId and id = any(:keys::int[])` as const
interface Named {
  id: number
  name: string
  color: string | null
  [column: string]: unknown
}
const names = {
  queue: statement('figures_queues', named('queues', 'color')).rows<Named>(),
  connection: statement('figures_connections', named('connections', 'null')).rows<Named>(),
  user: statement('figures_users', named('users', 'color')).rows<Named>(),
  tag: statement('figures_tags', named('tags', 'color')).rows<Named>(),
}

export const figureGroups = (ctx: Ctx, asked: z.output<typeof groupsCall.query>): Promise<Answer<typeof groupsCall>> =>
  ctx.transact(async ({ tx, clock }) => {
    const sums = await sumsIn(tx, await periodIn(tx, clock.now(), asked), asked.by)
    const known = await tx.sql(names[asked.by], { keys: sums.map(({ key }) => key) })
    const byId = new Map(known.map((each) => [each.id, each]))
    return {
      groups: sums.map((row) => ({
        key: row.key,
        name: byId.get(row.key)?.name ?? null,
        color: byId.get(row.key)?.color ?? null,
        opened: row.opened,
        ended: row.ended,
        rated: row.rated,
        averageRate: row.rated > 0 ? rounded(Number(row.rates) / row.rated) : null,
        averages: averagesOf(row),
      })),
    }
  })
