/**
 * Sums of a period: whole months, the days around them, and days that changed since, which are counted. All in one
 * statement, so that no change is seen half.
 */
import { statement } from '../../../platform/db/statement.ts'
import type { Part, Sums } from '../rules/sums.ts'
import { counting, listColumns, sumColumns, summedColumns, zone } from './counting.ts'

/**
 * A month is used instead of its days if it is within the period, has been summed, and nothing in it changed since. A
 * day that is not over has sums per hour: changed hours are counted, the others read.
 */
const parts = <const Dimensions extends string>(dimensions: Dimensions) =>
  `with ${zone}, marked as (
    select distinct (m.at at time zone tz)::date as day, extract(hour from m.at at time zone tz)::int as hour from figure_marks m cross join zone
      where m.company_id = :companyId and m.at >= :from::date - 1 and m.at < :to::date + 2
  ), hourly as (
    select distinct starts_on from figures where company_id = :companyId and grain = 'hour' and dimension = 'all' and starts_on between :from::date and :to::date
  ), wanted as (
    select day, case when day in (select starts_on from hourly) then array_agg(hour) end hours from marked
      where day between :from::date and :to::date group by day
  ), whole as (
    select f.starts_on from figures f where f.company_id = :companyId and f.grain = 'month' and f.dimension = 'all' and :byMonth
        and f.starts_on >= :from::date and f.starts_on + interval '1 month' - interval '1 day' <= :to::date
        and not exists (select from marked where day >= f.starts_on and day < f.starts_on + interval '1 month')
  ), ${counting(dimensions, '-1')}, parts as (
    select 'month' grain, starts_on, dimension, key, ${sumColumns}, ${listColumns} from figures
      where company_id = :companyId and grain = 'month' and dimension = any(${dimensions}::text[]) and starts_on in (select starts_on from whole)
    union all
    select 'day', starts_on, dimension, key, ${sumColumns}, ${listColumns} from figures
      where company_id = :companyId and grain = 'day' and dimension = any(${dimensions}::text[]) and starts_on between :from::date and :to::date
        and starts_on not in (select day from marked) and date_trunc('month', starts_on)::date not in (select starts_on from whole)
    union all
    select 'day', starts_on, dimension, key, ${sumColumns}, ${listColumns} from figures
      where company_id = :companyId and grain = 'hour' and dimension = any(${dimensions}::text[]) and starts_on in (select day from wanted where hours is not null)
        and (starts_on, hour) not in (select day, hour from marked)
    union all
    select 'day', starts_on, dimension, key, ${sumColumns}, ${listColumns} from counted
  )` as const

export const partsOfOne = statement(
  'figures_of_one',
  `${parts(':dimensions')} select grain, starts_on::text, ${sumColumns}, ${listColumns} from parts where key = :key order by parts.starts_on`,
).rows<Part & object>()

export const sumsByKey = statement(
  'figures_by_key',
  `${parts(':dimensions')} select key, ${summedColumns} from parts group by key order by sum(opened) desc, key`,
).rows<Sums & { key: number; [column: string]: unknown }>()

export const companyZone = statement('figures_zone', 'select timezone from companies where id = :companyId').rows<{
  timezone: string
}>()
