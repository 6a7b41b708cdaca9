/** SQL that counts attendances. Stored sums and days that have changed since use the same SQL. */
import { spans } from '@guiche/contract/figure-spans'

/** `:companyId` is the company. */
export const zone = `zone as (select timezone tz from companies where id = :companyId)`

const secondsBetween = <const From extends string, const To extends string>(from: From, to: To) =>
  `case when ${to} >= ${from} then extract(epoch from ${to} - ${from}) end` as const

/** If we started the conversation, nobody waited. */
const wait = `case when not a.is_active then ${secondsBetween('a.queued_at', 'a.started_at')} end` as const
const answer = `case when not a.is_active then ${secondsBetween('a.opened_at', 'a.first_answer_at')} end` as const
const support = secondsBetween('a.started_at', 'a.ended_at')
const resolution = secondsBetween('a.opened_at', 'a.ended_at')
/** The times of an attendance `a` in seconds; null: it has no such time. docs/figures.md. */
export const timesOfAttendance = { wait, firstAnswer: answer, support, resolution }

const kinds = ['wait', 'answer', 'support', 'resolution'] as const
const places = kinds
  .map((kind, at) => `array_agg(${at * spans} + span_of(${kind})) filter (where ${kind} is not null)`)
  .join(' || ')
const times = kinds
  .map(
    (kind) =>
      `count(${kind})::int ${kind}s, coalesce(sum(round(${kind} * 1000)), 0)::bigint ${kind}_ms, min(${kind})::float8 ${kind}_least, max(${kind})::float8 ${kind}_most`,
  )
  .join(', ')

/** Of each row of `figures`, after its day, dimension and key. */
const sumNames = [
  ...(['opened', 'ended', 'groups', 'active', 'leads', 'reopened', 'awaiting', 'rated', 'rates', 'promoters'] as const),
  ...(['detractors', 'waits', 'wait_ms', 'answers', 'answer_ms', 'supports', 'support_ms'] as const),
  ...(['resolutions', 'resolution_ms'] as const),
] as const
const extremes = kinds.flatMap((kind) => [`${kind}_least`, `${kind}_most`])
export const sumColumns = [...sumNames, ...extremes].join(', ')
/** Columns with a value per bucket or hour. */
export const listColumns = 'spreads, arrivals, hour_waits, hour_wait_seconds'
export const summedColumns = [
  ...sumNames.map((name) => `sum(${name})::${name.endsWith('_ms') || name === 'rates' ? 'bigint' : 'int'} ${name}`),
  ...extremes.map((name) => `${name.endsWith('_least') ? 'min' : 'max'}(${name}) ${name}`),
].join(', ')

/**
 * The part `counted`: sums for the rows of an earlier part `wanted(day, hours)`, in the columns of `figures` without
 * company and grain; `hours` is null for all. Bounds are computed before: row-level security does not allow functions
 * that are not leakproof in an index condition. `dimensions` is a parameter: an array of the dimensions to count.
 * `hour`: -1 for whole days, `hour_of_day` for each hour.
 */
export const counting = <const Dimensions extends string, const Hour extends '-1' | 'hour_of_day'>(
  dimensions: Dimensions,
  hour: Hour,
) =>
  `bounded as materialized (
    select day, hours, day::timestamp at time zone tz begins, (day + 1)::timestamp at time zone tz ends from wanted cross join zone
  ), measured as (
    select d.day, d.hours, a.*, extract(hour from a.opened_at at time zone tz)::int hour_of_day,
        ${wait} wait, ${answer} answer, ${support} support, ${resolution} resolution
      from bounded d cross join zone join attendances a on a.company_id = :companyId and a.opened_at >= d.begins and a.opened_at < d.ends
  ), keyed as (
    select m.*, k.dimension, k.key from measured m cross join lateral (
        select 'all' dimension, 0 key union all select 'queue', coalesce(m.queue_id, 0) union all select 'connection', m.connection_id
        union all select 'user', coalesce(m.user_id, 0) union all select 'tag', unnest(m.tag_ids)
      ) k where k.dimension = any(${dimensions}::text[]) and (m.hours is null or m.hour_of_day = any(m.hours))
  ), counted as (
    select day starts_on, ${hour}::smallint as hour, dimension, key, count(*)::int opened, count(ended_at)::int ended,
        count(*) filter (where is_group)::int groups, count(*) filter (where is_active)::int active, count(*) filter (where is_first)::int leads,
        count(*) filter (where is_reopened)::int reopened, count(*) filter (where awaits_rating)::int awaiting, count(rate)::int rated,
        coalesce(sum(rate), 0)::bigint rates, count(*) filter (where rate > 8)::int promoters, count(*) filter (where rate < 7)::int detractors,
        ${times}, counted(${places}, ${kinds.length * spans}) spreads, counted(array_agg(hour_of_day), 24) arrivals,
        counted(array_agg(hour_of_day) filter (where wait is not null), 24) hour_waits,
        summed(array_agg(hour_of_day) filter (where wait is not null),
          array_agg(least(wait, 86400)::int) filter (where wait is not null), 24) hour_wait_seconds
      from keyed group by day, ${hour === '-1' ? '' : 'hour_of_day, '}dimension, key
  )` as const
