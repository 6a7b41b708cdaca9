import { dashboard, dashboardFigures, figureGroups } from '@guiche/contract/features/dashboard'
import { listReport } from '@guiche/contract/features/reports'
import type { UserCtx } from '@guiche/server/context'
import { foldCompany } from '@guiche/server/features/figures/actions/fold-figures'
import {
  dashboard as countersOf,
  dashboardFigures as figuresOf,
  figureGroups as groupsOf,
} from '@guiche/server/features/figures/queries/dashboard'
import { listReport as reportOf } from '@guiche/server/features/reports/queries'
import { withClient } from '@guiche/server/platform/db/with-client'
import type pg from 'pg'
import { quantile, round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { readColumns, readRows } from './reads.ts'

const insertContacts = `insert into contacts (company_id, name, number, channel)
  select 1, (array['Ana', 'Bento', 'Carla', 'Davi', 'Elisa'])[1 + n % 5] || ' Souza ' || n, '55119' || (70000000 + n), 'whatsapp' from generate_series(1, 20000) n`

/** A year of tickets without their triggers, and the rows that these would have written. */
const insertTickets = `insert into tickets (company_id, contact_id, connection_id, channel, status, queue_id, user_id, rating, last_message, last_message_at,
    accepted_at, closed_at, created_at, updated_at, is_newest)
  select 1, ($1::int[])[1 + n % cardinality($1::int[])], $2, 'whatsapp', 'closed', ($3::int[])[1 + n % cardinality($3::int[])],
      ($4::int[])[1 + n % cardinality($4::int[])], case when n % 3 = 0 then n % 11 end, 'obrigada', at, at + interval '4 minutes', at + interval '25 minutes', at,
      at + interval '25 minutes', false
    from generate_series($5::int, $6::int) n
      cross join lateral (select now() - interval '364 days' * (n::float8 / $7::float8) - interval '1 hour') times(at)`
const insertAttendances = `insert into attendances (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, is_group, is_active, is_first, is_reopened,
    opened_at, queued_at, started_at, first_answer_at, ended_at, rate, rated_at)
  select company_id, id, contact_id, connection_id, queue_id, user_id, false, id % 9 = 0, false, id % 20 = 0,
      created_at, created_at, accepted_at, accepted_at + interval '1 minute', closed_at, rating, case when rating is not null then closed_at end
    from tickets where company_id = 1 order by created_at`

const fill = async (client: pg.Client, count: number) => {
  await seedPeople(client, 10)
  await client.query(insertContacts)
  await client.query('alter table tickets disable trigger user')
  await client.query('alter table attendances disable trigger user')
  const ids = idsOf(1)
  const of = async (table: string) =>
    (
      await client.query<{ id: number }>(`select id from ${table} where company_id = 1 order by id limit 20000`)
    ).rows.map(({ id }) => id)
  const [contacts, queues, users] = [await of('contacts'), await of('queues'), await of('users')]
  const part = 100_000
  for (let from = 1; from <= count; from += part)
    await client.query(insertTickets, [
      contacts,
      ids.connection(0),
      queues,
      users,
      from,
      Math.min(count, from + part - 1),
      count,
    ])
  await client.query(insertAttendances)
  await client.query('alter table tickets enable trigger user')
  await client.query('alter table attendances enable trigger user')
  await client.query('select recount_figures(1)')
}

/** A day of last week, and the year that ends today. */
const daysOf = () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  return {
    year: { date_from: day(364), date_to: day(0) },
    week: { dateFrom: day(7), dateTo: day(0) },
    all: { dateFrom: day(365), dateTo: day(0) },
  }
}

const readsOf = (admin: UserCtx) => {
  const { year, week, all } = daysOf()
  const report = (query: object) => () => reportOf(admin, listReport.query.parse({ withTotal: false, ...query }))
  const queue = idsOf(1).queue(0)
  return [
    { name: 'dashboard of a year', call: () => figuresOf(admin, dashboardFigures.query.parse(year)) },
    {
      name: 'the same of one queue',
      call: () => figuresOf(admin, dashboardFigures.query.parse({ ...year, by: 'queue', key: queue })),
    },
    { name: 'counters and attendants of a year', call: () => countersOf(admin, dashboard.query.parse(year)) },
    { name: 'by agent, a year', call: () => groupsOf(admin, figureGroups.query.parse({ ...year, by: 'user' })) },
    { name: 'report, first page', call: report({}) },
    { name: 'report of a week', call: report(week) },
    { name: 'of one queue', call: report({ ...all, queueIds: [queue] }) },
    { name: 'rated only', call: report({ ...all, onlyRated: true }) },
    { name: 'unfinished only', call: report({ ...all, status: ['open', 'pending'] }) },
    { name: 'reopened on Mondays at nine', call: report({ ...all, isReopened: true, weekday: 1, hour: 9 }) },
    { name: 'a customer by name', call: report({ ...all, searchParam: 'Souza 17171' }) },
  ]
}

/** Everything, a thousand rows at a time, as the screen exports it. */
const exportAll = async (admin: UserCtx, most: number) => {
  const before = process.memoryUsage().rss
  const took: number[] = []
  let cursor: string | null = null
  let lines = 0
  do {
    const begun = performance.now()
    const query: object = { withTotal: false, pageSize: 1000, ...(cursor === null ? {} : { cursor }) }
    const page: Awaited<ReturnType<typeof reportOf>> = await reportOf(admin, listReport.query.parse(query))
    took.push(performance.now() - begun)
    lines += page.tickets.length
    cursor = page.nextCursor
  } while (cursor !== null && lines < most)
  return {
    lines,
    p95: quantile(took, 0.95),
    seconds: took.reduce((sum, each) => sum + each, 0) / 1000,
    grownMb: (process.memoryUsage().rss - before) / 2 ** 20,
  }
}

const turn = `update tickets set status = case when status = 'closed' then 'open' else 'closed' end, updated_at = clock_timestamp(), accepted_at = now(),
    closed_at = case when status = 'open' then clock_timestamp() end where company_id = 1 and id = $1`
/** The cost of the upkeep for a change of status: the same change with and without its trigger. */
const upkeep = async (client: pg.Client, changes: number) => {
  const { rows } = await client.query<{ id: number }>(
    'select id from tickets where company_id = 1 order by id desc limit $1',
    [changes / 2],
  )
  const run = async () => {
    const begun = performance.now()
    await client.query('begin')
    for (const times of [1, 2]) for (const { id } of rows) if (times > 0) await client.query(turn, [id])
    await client.query('rollback')
    return (performance.now() - begun) / changes
  }
  await run()
  const withIt = await run()
  await client.query('alter table tickets disable trigger keep_attendance')
  const without = await run()
  await client.query('alter table tickets enable trigger keep_attendance')
  return { withIt, without }
}

const measureSize = async (stage: Stage, count: number) => {
  const url = await stage.cluster.filledDatabase(`bench_figures_${count}`, (database) =>
    withClient(database, async (client) => {
      await client.query('set row_security = off')
      await fill(client, count)
    }),
  )
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  try {
    const admin = await installation.userContext(1, idsOf(1).admin)
    const begun = performance.now()
    await foldCompany(admin)
    const folding = (performance.now() - begun) / 1000
    await withClient(url, (client) => client.query('vacuum (analyze) attendances, figures, figure_marks, tickets'))
    const reads = await readRows(stage, readsOf(admin))
    const exported = await exportAll(admin, stage.isFast ? 20_000 : count)
    const kept = await withClient(url, async (client) => {
      await client.query('set row_security = off')
      return upkeep(client, 2_000)
    })
    return { reads, folding, exported, kept }
  } finally {
    await installation.close()
  }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const [small, large] = stage.isFast ? [2_000, 20_000] : [10_000, 1_000_000]
  const few = await measureSize(stage, small)
  const many = await measureSize(stage, large)
  const rows: Cell[][] = [
    ['all sums from scratch, s', round(few.folding, 1), round(many.folding, 1)],
    ['export: lines', few.exported.lines, many.exported.lines],
    ['export: a page of 1,000, p95 ms', round(few.exported.p95, 1), round(many.exported.p95, 1)],
    ['export: all of it, s', round(few.exported.seconds, 1), round(many.exported.seconds, 1)],
    ['export: memory grown, MB', round(few.exported.grownMb, 0), round(many.exported.grownMb, 0)],
    ['a change of status, ms', round(few.kept.withIt, 3), round(many.kept.withIt, 3)],
    ['the same without the upkeep, ms', round(few.kept.without, 3), round(many.kept.without, 3)],
  ]
  return {
    tables: [
      { title: `Reads at ${small} tickets`, columns: readColumns, rows: few.reads },
      { title: `Reads at ${large} tickets`, columns: readColumns, rows: many.reads },
      { title: 'The rest', columns: ['what', `${small}`, `${large}`], rows },
    ],
    notes: ['Budget: a dashboard of a year p95 under 50 ms, a page of the report under 25 ms, growth at most 1.3.'],
  }
}

export const figureRows: Bench = {
  name: 'figures',
  about: 'What do the dashboard of a year and the report cost at a million tickets, and what does their upkeep?',
  run: measure,
}
