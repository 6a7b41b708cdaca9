import { figureMarks } from '../../../schema/figure-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import { counting, listColumns, sumColumns, summedColumns, zone } from './queries/counting.ts'

const day = (column: string) => `(${column} at time zone tz)::date`
/** Marks of today are summed only when there are so many that reading them is slow. */
const manyMarks = 50

const changed = statement(
  'figures_changed',
  `select m.company_id from figure_marks m join companies c on c.id = m.company_id
    group by m.company_id, c.timezone
    having count(*) >= ${manyMarks} or min(m.at) < date_trunc('day', :now::timestamptz at time zone c.timezone) at time zone c.timezone`,
).rows<{ company_id: number }>()
/** Companies with days to sum. */
export const changedCompanies = (tx: Transaction, now: Date) => tx.sql(changed, { now })

const strays = statement(
  'figures_of_nobody',
  `with strays as (delete from figure_marks m where not exists (select from companies c where c.id = m.company_id) returning company_id)
    delete from figures where company_id in (select company_id from strays)`,
)
/** A deleted company leaves marks: its sums are deleted with them. */
export const dropStrays = (tx: Transaction) => tx.sql(strays)

const oldest = statement(
  'figures_marked_days',
  `with ${zone} select distinct ${day('at')}::text "day" from figure_marks cross join zone where company_id = :companyId order by 1 limit :most`,
).rows<{ day: string }>()
export const markedDays = async (tx: TenantTransaction, most: number): Promise<string[]> =>
  (await tx.sql(oldest, { most })).map((row) => row.day)

const hold = statement('figures_hold', `select pg_try_advisory_xact_lock(hashtext('figures'), :companyId) held`).rows<{
  held: boolean
}>()
/** One process at a time. False: another one sums. */
export const holdFigures = async (tx: TenantTransaction): Promise<boolean> => (await tx.sql(hold))[0]?.held ?? false

const unmark = statement(
  'figures_unmark',
  `with ${zone}, gone as (
      delete from figure_marks using zone where company_id = :companyId and ${day('at')} = any(:days::date[]) returning at
    ) select distinct extract(hour from at at time zone tz)::int "hour" from gone cross join zone`,
).rows<{ hour: number }>()
const late = statement(
  'figures_first_once',
  `with ${zone} update attendances a set is_first = false from zone where a.company_id = :companyId and a.is_first
      and a.opened_at >= (select min(d)::timestamp at time zone tz from unnest(:days::date[]) d)
      and a.opened_at < (select (max(d) + 1)::timestamp at time zone tz from unnest(:days::date[]) d)
      and exists (select from attendances o where o.company_id = :companyId and o.contact_id = a.contact_id and o.id < a.id)`,
)
const drop = statement(
  'figures_drop',
  `delete from figures where company_id = :companyId and (grain in ('hour', 'day') and starts_on = any(:days::date[])
      or grain = 'month' and starts_on in (select date_trunc('month', d)::date from unnest(:days::date[]) d))`,
)
const sum = statement(
  'figures_sum',
  `with ${zone}, wanted as (select day, null::int[] hours from unnest(:days::date[]) day), ${counting(':dimensions', '-1')}
    insert into figures (company_id, grain, starts_on, hour, dimension, key, ${sumColumns}, ${listColumns})
      select :companyId, 'day', starts_on, hour, dimension, key, ${sumColumns}, ${listColumns} from counted`,
)
const hourly = statement(
  'figures_hourly',
  `select exists (select from figures where company_id = :companyId and grain = 'hour' and dimension = 'all' and starts_on = :day::date) "isHourly"`,
).rows<{ isHourly: boolean }>()
const dropHours = statement(
  'figures_drop_hours',
  `delete from figures where company_id = :companyId and (starts_on = :day::date and (grain = 'day' or grain = 'hour' and (:hours::int[] is null or hour = any(:hours::int[])))
      or grain = 'month' and starts_on = date_trunc('month', :day::date))`,
)
const sumHours = statement(
  'figures_sum_hours',
  `with ${zone}, wanted as (select :day::date as day, :hours::int[] hours), ${counting(':dimensions', 'hour_of_day')}
    insert into figures (company_id, grain, starts_on, hour, dimension, key, ${sumColumns}, ${listColumns})
      select :companyId, 'hour', starts_on, hour, dimension, key, ${sumColumns}, ${listColumns} from counted`,
)
const mark = insertInto('figures_mark', figureMarks, { given: ['at'] })

const allDimensions = ['all', 'queue', 'connection', 'user', 'tag']
/**
 * Deletes marks and returns their hours. Also corrects contacts with two first attendances, because two may open at
 * once. Only days whose marks were deleted are summed: a mark that is added between reading and deleting would be
 * lost otherwise.
 */
const takeMarks = async (tx: TenantTransaction, days: readonly string[]): Promise<number[]> => {
  const taken = await tx.sql(unmark, { days })
  await tx.sql(late, { days })
  // Each correction marked its day again.
  const again = await tx.sql(unmark, { days })
  return [...taken, ...again].map(({ hour }) => hour)
}
/** Of past days. Marks are deleted first: whatever is committed after that adds a new one. */
export const sumDays = async (tx: TenantTransaction, days: readonly string[]): Promise<void> => {
  await takeMarks(tx, days)
  await tx.sql(drop, { days })
  await tx.sql(sum, { days, dimensions: allDimensions })
}
/** Of the current day: the hours that changed, or all if none are summed yet. */
export const sumHoursOf = async (tx: TenantTransaction, today: string): Promise<void> => {
  const [kept] = await tx.sql(hourly, { day: today })
  const marked = await takeMarks(tx, [today])
  const changed = kept?.isHourly ? marked : null
  await tx.sql(dropHours, { day: today, hours: changed })
  await tx.sql(sumHours, { day: today, hours: changed, dimensions: allDimensions })
}
export const markDay = (tx: TenantTransaction, at: Date) => tx.sql(mark, { at })

/** From hours of days to hours of the week. */
const weekOf = <const List extends string>(list: List) =>
  `array(select coalesce(sum(a), 0)::int from generate_series(0, 167) place
    left join (select (extract(isodow from h.starts_on)::int - 1) * 24 + n - 1 place, a from figures h cross join unnest(h.${list}) with ordinality u(a, n)
      where h.company_id = :companyId and h.grain = 'day' and h.dimension = f.dimension and h.key = f.key
        and h.starts_on >= f.month and h.starts_on < f.month + interval '1 month') hours using (place)
    group by place order by place)` as const
const months = statement(
  'figures_months',
  `insert into figures (company_id, grain, starts_on, dimension, key, ${sumColumns}, ${listColumns})
    select :companyId, 'month', f.month, f.dimension, f.key, ${summedColumns}, sum_of_arrays(f.spreads), ${weekOf('arrivals')},
        ${weekOf('hour_waits')}, ${weekOf('hour_wait_seconds')}
      from (select d.*, date_trunc('month', d.starts_on)::date as month from figures d where d.company_id = :companyId and d.grain = 'day') f
      where f.month in (
        select date_trunc('month', o.starts_on)::date from figures o where o.company_id = :companyId and o.grain = 'day' and o.dimension = 'all'
            and o.starts_on < date_trunc('month', :today::date)
          except select starts_on from figures where company_id = :companyId and grain = 'month' and dimension = 'all' order by 1 limit :most)
      group by f.month, f.dimension, f.key`,
)
/** Past months without sums. */
export const sumMonths = (tx: TenantTransaction, today: string, most: number) => tx.sql(months, { today, most })

const recount = statement('figures_recount', 'select recount_figures(:companyId)')
export const recountAll = (tx: TenantTransaction) => tx.sql(recount)
