import { seededUrl } from '../lists/installations.ts'
import { median, round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { contactsOf } from '../seed/inbox.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { customersOfSeeded } from './customers.ts'
import { type Round, runRound } from './rounds.ts'
import { openProduct } from './sides.ts'

const lanes = 32
const count = 2000

/** Numbers far from each other, so that no message is taken for a repeated one. */
const numberOf = (run: number) => 10_000_000 + run * count

const measure = async (stage: Stage): Promise<Findings> => {
  const { postmaster } = stage.cluster
  const runs = stage.isFast ? 4 : 8
  const sizes = [10_000, stage.isFast ? 100_000 : 1_000_000]
  const urls: string[] = []
  for (const tickets of sizes) urls.push(await seededUrl(stage, tickets))
  const sides = await Promise.all(
    urls.map((url, at) => openProduct(stage, url, customersOfSeeded(contactsOf(sizes[at] ?? 0)))),
  )
  const rounds: Round[][] = sizes.map(() => [])
  try {
    for (let run = 0; run <= runs; run += 1) {
      for (const [at, { side }] of sides.entries()) {
        const done = await runRound(side, { first: numberOf(run), count, lanes, postmaster, eventsEach: 2 })
        // The first turn is warm-up.
        if (run > 0) rounds[at]?.push(done)
      }
    }
  } finally {
    await Promise.all(sides.map(({ close }) => close()))
  }
  const cost = rounds.map((each) => median(each.map(({ nodeMs, postgresMs }) => nodeMs + postgresMs)))
  return {
    tables: [
      {
        title: `${lanes} at once, to tickets under way all over the first company's inbox, medians of ${runs} runs of ${count}`,
        columns: ['tickets', 'messages/s', 'p50 ms', 'p99 ms', 'Node CPU ms', 'PostgreSQL CPU ms'],
        rows: rounds.map((each, at) => [
          sizes[at] ?? 0,
          round(median(each.map(({ perSecond }) => perSecond)), 0),
          round(median(each.map(({ p50 }) => p50)), 1),
          round(median(each.map(({ p99 }) => p99)), 1),
          round(median(each.map(({ nodeMs }) => nodeMs)), 3),
          round(median(each.map(({ postgresMs }) => postgresMs)), 3),
        ]),
      },
    ],
    notes: [
      `CPU of a message in the large inbox to the small one: ${round((cost[1] ?? 0) / (cost[0] ?? 1))}. Budget: 1.3 from 10 k to 1 M tickets.`,
    ],
  }
}

export const inboundGrowth: Bench = {
  name: 'inbound-growth',
  about: 'What does an inbound message cost in a large inbox, beside a small one?',
  run: measure,
}
