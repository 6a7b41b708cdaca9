/** The cost of campaigns that are over or wait for their day: each run of the recurring jobs, a number's turn, and opening the list. */
import { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx, Deps } from '@guiche/server/context'
import { watchCampaigns } from '@guiche/server/features/campaigns/actions/run-campaign'
import { resumeCampaigns, takeTurn } from '@guiche/server/features/campaigns/actions/take-turn'
import { campaignsPage } from '@guiche/server/features/campaigns/queries/campaigns'
import { withClient } from '@guiche/server/platform/db/with-client'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'

const perCampaign = 500

/** Of company 1; nine of ten are over, each with its ledger, and one waits for its day. */
const wishes = [
  `insert into campaigns (id, company_id, name, messages, confirmation_messages, status, scheduled_at, started_at, completed_at, connection_id, is_filled)
    overriding system value
    select n, 1, 'Campanha ' || n, array['Oi', '', '', '', ''], array['', '', '', '', ''], case when n % 10 = 0 then 'PROGRAMADA' else 'FINALIZADA' end,
      case when n % 10 = 0 then now() + interval '30 days' end, case when n % 10 <> 0 then now() - interval '9 days' end,
      case when n % 10 <> 0 then now() - interval '8 days' end, 11 + n % 3, n % 10 <> 0 from generate_series(1, $1::int) n`,
  `insert into campaign_recipients (company_id, campaign_id, name, number, state, sent_at, accepted_at, delivered_at)
    select 1, c.id, 'Cliente ' || n, '55119' || (80000000 + n), case n % 3 when 0 then 'read' when 1 then 'delivered' else 'sent' end,
      c.started_at, c.started_at, c.started_at from campaigns c, generate_series(1, ${perCampaign}) n where c.status = 'FINALIZADA' and $1::int > 0`,
  'vacuum (analyze) campaigns, campaign_recipients',
]

const deeds: readonly { name: string; run: (deps: Deps, ctx: Ctx) => Promise<unknown> }[] = [
  { name: 'watch-campaigns, once a minute', run: (deps) => watchCampaigns(deps) },
  { name: 'a turn of a number', run: (_deps, ctx) => takeTurn(ctx, ConnectionId.parse(idsOf(1).connection(0))) },
  { name: 'a number is back', run: (_deps, ctx) => resumeCampaigns(ctx, idsOf(1).connection(0)) },
  { name: 'the first page of the list', run: (_deps, ctx) => campaignsPage(ctx, {}) },
]

const openSide = async (stage: Stage, campaigns: number) => {
  const url = await stage.cluster.filledDatabase(`bench_rest_of_${campaigns}`, (empty) =>
    withClient(empty, async (client) => {
      await seedPeople(client, 10)
      for (const text of wishes) await client.query(text, text.includes('$1') ? [campaigns] : [])
    }),
  )
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  const ctx = await installation.userContext(1, idsOf(1).admin)
  return { campaigns, url, ctx, ...installation }
}

const jobs = `select count(*)::int jobs from graphile_worker.jobs where task_identifier in ('take-campaign-turn', 'start-campaign')`

const measure = async (stage: Stage): Promise<Findings> => {
  const times = stage.isFast ? 20 : 100
  const sizes = stage.isFast ? [10, 100] : [10, 1_000]
  const rows: (string | number)[][] = []
  const sides = []
  try {
    for (const size of sizes) sides.push(await openSide(stage, size))
    for (const { name, run } of deeds) {
      const cells: (string | number)[] = []
      for (const { deps, ctx } of sides) {
        for (let warmUp = 0; warmUp < 6; warmUp += 1) await run(deps, ctx)
        const took: number[] = []
        const watch = startCpuWatch(stage.cluster.postmaster)
        for (let turn = 0; turn < times; turn += 1) {
          const began = performance.now()
          await run(deps, ctx)
          took.push(performance.now() - began)
        }
        const { nodeMs, postgresMs } = watch()
        const { p10, p50 } = summary(took)
        cells.push(p10, p50, round(nodeMs / times, 2), round(postgresMs / times, 2))
      }
      rows.push([name, ...cells])
    }
    for (const { url } of sides) {
      const { rows: found } = await withClient(url, (client) => client.query<{ jobs: number }>(jobs))
      if (found[0]?.jobs !== 0) throw new Error(`${found[0]?.jobs} jobs wait for campaigns at rest`)
    }
    const perSize = sizes.flatMap((size) => [`${size}: p10 ms`, 'p50 ms', 'Node CPU ms', 'PostgreSQL CPU ms'])
    return {
      tables: [{ title: `Campaigns at rest, medians of ${times} turns`, columns: ['what', ...perSize], rows }],
      notes: [
        `Nine of ten are over, with ${perCampaign} recipients each; one of ten waits for its day. No job waits for any of them.`,
        'Sought: it costs the same at a hundred times the campaigns; the list counts the recipients of the twenty that it shows.',
      ],
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const campaignsAtRest: Bench = {
  name: 'campaigns-at-rest',
  about: 'What do a thousand campaigns cost that are over or wait for their day?',
  run: measure,
}
