import { figureMarks } from '../../../schema/figure-tables.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import { counting, listColumns, sumColumns, summedColumns, zone } from './queries/counting.ts'

const day = (column: string) => `(${column} at time zone tz)::date`
/** Marks of today are worth summing when there are so many that reading them costs. */
const manyMarks = 200

const changed = statement(
  'figures_changed',
  `select m.company_id from figure_marks m join companies c on c.id = m.company_id
    group by m.company_id, c.timezone
    having count(*) >= ${manyMarks} or min(m.at) < date_trunc('day', :now::timestamptz at time zone c.timezone) at time zone c.timezone`,
).rows<{ company_id: number }>()
/** Companies with days to sum. */
export const changedCompanies = (tx: Transaction, now: Date) => tx.sql(changed, { now })

const unknown = statement(
  'figure_marks_of_nobody',
  'delete from figure_marks m where not exists (select from companies c where c.id = m.company_id)',
)
/** A company that goes leaves marks. */
export const dropStrayMarks = (tx: Transaction) => tx.sql(unknown)

const oldest = statement(
  'figures_marked_days',
  `with ${zone} select distinct ${day('at')}::text "day" from figure_marks cross join zone where company_id = :companyId order by 1 limit :most`,
).rows<{ day: string }>()
export const markedDays = async (tx: TenantTransaction, most: number): Promise<string[]> =>
  (await tx.sql(oldest, { most })).map((row) => row.day)

const hold = statement('figures_hold', `select pg_try_advisory_xact_lock(hashtext('figures'), :companyId) held`).rows<{
  held: boolean
}>()
/** One sums at a time. False: another does. */
export const holdFigures = async (tx: TenantTransaction): Promise<boolean> => (await tx.sql(hold))[0]?.held ?? false

const unmark = statement(
  'figures_unmark',
  `with ${zone} delete from figure_marks using zone where company_id = :companyId and ${day('at')} = any(:days::date[])`,
)
const late = statement(
  'figures_first_once',
  `with ${zone} update attendances a set is_first = false from zone where a.company_id = :companyId and a.is_first
      and a.opened_at >= (select min(d)::timestamp at time zone tz from unnest(:days::date[]) d)
      and a.opened_at < (select (max(d) + 1)::timestamp at time zone tz from unnest(:days::date[]) d)
      and exists (select from attendances o where o.company_id = :companyId and o.contact_id = a.contact_id and o.id < a.id)`,
)
const drop = statement(
  'figures_drop',
  `delete from figures where company_id = :companyId and (grain = 'day' and starts_on = any(:days::date[])
      or grain = 'month' and starts_on in (select date_trunc('month', d)::date from unnest(:days::date[]) d))`,
)
const sum = statement(
  'figures_sum',
  `with ${zone}, counted_days as (select day from unnest(:days::date[]) day), ${counting(':dimensions')}
    insert into figures (company_id, grain, starts_on, dimension, key, ${sumColumns}, ${listColumns})
      select :companyId, 'day', starts_on, dimension, key, ${sumColumns}, ${listColumns} from counted`,
)
const mark = insertInto('figures_mark', figureMarks, { given: ['at'] })

const allDimensions = ['all', 'queue', 'connection', 'user', 'tag']
/** Takes the marks away first: whatever is committed after that leaves one of its own. */
export const sumDays = async (tx: TenantTransaction, days: readonly string[]): Promise<void> => {
  await tx.sql(unmark, { days })
  await tx.sql(late, { days })
  // Two contacts opened at once may both have been the first; what was set right above marked its day again.
  await tx.sql(unmark, { days })
  await tx.sql(drop, { days })
  await tx.sql(sum, { days, dimensions: allDimensions })
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
/** Months that are over and have no sums of their own yet. */
export const sumMonths = (tx: TenantTransaction, today: string, most: number) => tx.sql(months, { today, most })

const recount = statement('figures_recount', 'select recount_figures(:companyId)')
export const recountAll = (tx: TenantTransaction) => tx.sql(recount)
