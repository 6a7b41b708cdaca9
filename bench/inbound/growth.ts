import { seededUrl } from '../lists/installations.ts'
import { median, round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { contactsOf } from '../seed/inbox.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { customersAmong, customersOfSeeded } from './customers.ts'
import { type Round, runRound, type Side } from './rounds.ts'
import { openProduct } from './sides.ts'

const lanes = 32
const count = 2000

/** Numbers far apart, so that no message counts as a repeated one. */
const numberOf = (run: number) => 10_000_000 + run * count

/** Every customer has written once before the measurement, as freshly seeded rows are in full pages that were never updated. */
const warmUpOf = (tickets: number) => Math.ceil(customersAmong(contactsOf(tickets)) / count)

const measure = async (stage: Stage): Promise<Findings> => {
  const { postmaster } = stage.cluster
  const runs = stage.isFast ? 4 : 8
  const sizes = [10_000, stage.isFast ? 100_000 : 1_000_000]
  const urls: string[] = []
  for (const tickets of sizes) urls.push(await seededUrl(stage, tickets))
  const sides = await Promise.all(
    urls.map((url, at) => openProduct(stage, url, customersOfSeeded(contactsOf(sizes[at] ?? 0)))),
  )
  const firsts: Round[][] = sizes.map(() => [])
  const rounds: Round[][] = sizes.map(() => [])
  try {
    const once = (side: Side, run: number) =>
      runRound(side, { first: numberOf(run), count, lanes, postmaster, eventsEach: 2 })
    const warmUps = sizes.map(warmUpOf)
    for (const [at, { side }] of sides.entries()) {
      for (let run = 0; run < (warmUps[at] ?? 0); run += 1) firsts[at]?.push(await once(side, run))
    }
    for (let run = 0; run < runs; run += 1) {
      for (const [at, { side }] of sides.entries()) rounds[at]?.push(await once(side, (warmUps[at] ?? 0) + run))
    }
  } finally {
    await Promise.all(sides.map(({ close }) => close()))
  }
  const costOf = (each: Round[]) => median(each.map(({ nodeMs, postgresMs }) => nodeMs + postgresMs))
  const cost = rounds.map(costOf)
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
      `While every customer wrote for the first time after seeding: ${sizes.map((tickets, at) => `${round(costOf(firsts[at] ?? []), 3)} ms at ${tickets}`).join(', ')}.`,
    ],
  }
}

export const inboundGrowth: Bench = {
  name: 'inbound-growth',
  about: 'What does an inbound message cost in a large inbox, beside a small one?',
  run: measure,
}
