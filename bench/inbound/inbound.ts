import { withClient } from '@guiche/server/platform/db/with-client'
import { createEventReader } from '@guiche/server/platform/realtime/event-reader'
import { median, round, spread } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { openBareTransaction } from './bare-transaction.ts'
import { customerWrites } from './customers.ts'
import { type Round, runRound, type Side } from './rounds.ts'

const lanes = 16
const chats = 2000

const openSides = async ({ cluster }: Stage) => {
  const url = await cluster.database('bench_inbound')
  await withClient(url, (client) => seedPeople(client, 10))
  const installation = await openBenchInstallation(cluster, url, lanes)
  const reader = createEventReader(installation.db, installation.deps.log)
  installation.wakeUp.onWake(() => reader.wake())
  let heard = 0
  reader.subscribe((events) => {
    heard += events.length
  })
  await reader.start()
  const bare = await openBareTransaction(await cluster.emptyDatabase('bench_bare'), lanes)
  const product: Side = {
    name: 'product',
    receive: (n) => customerWrites(installation.deps, n, chats),
    heard: () => heard,
  }
  const reference: Side = { name: 'bare transaction', receive: (n) => bare.receive(n, chats), heard: bare.heard }
  const close = async () => {
    await reader.stop()
    await installation.close()
    await bare.close()
  }
  return { product, reference, close }
}

const rowOf = (name: string, rounds: readonly Round[]) => {
  const of = (field: keyof Round) => rounds.map((each) => each[field])
  return [
    name,
    Math.round(median(of('perSecond'))),
    round(median(of('p50')), 1),
    round(median(of('p99')), 1),
    round(median(of('nodeMs')), 3),
    round(median(of('postgresMs')), 3),
    `${Math.round(spread(of('perSecond')) * 100)} %`,
  ]
}

const measure = async (stage: Stage): Promise<Findings> => {
  const { product, reference, close } = await openSides(stage)
  const { postmaster } = stage.cluster
  const count = stage.isFast ? 4000 : 8000
  const runs = stage.isFast ? 3 : 5
  try {
    const first = await runRound(product, { first: 0, count: chats, lanes, postmaster, eventsEach: 3 })
    await runRound(reference, { first: 0, count: chats, lanes, postmaster, eventsEach: 2 })
    const rounds = { product: [] as Round[], reference: [] as Round[] }
    // Turn by turn, so that what else runs on the machine weighs on both alike.
    for (let run = 0; run <= runs; run += 1) {
      const from = { first: chats + run * count, count, lanes, postmaster, eventsEach: 2 }
      const [ours, theirs] = [await runRound(product, from), await runRound(reference, from)]
      stage.say(`  ${Math.round(ours.perSecond)}/s beside ${Math.round(theirs.perSecond)}/s`)
      // The first turn is warm-up.
      if (run > 0) {
        rounds.product.push(ours)
        rounds.reference.push(theirs)
      }
    }
    const ratio = median(rounds.product.map((ours, run) => ours.perSecond / (rounds.reference[run]?.perSecond ?? 1)))
    return {
      tables: [
        {
          title: `${lanes} connections, ${chats} chats in 10 companies, medians of ${runs} runs of ${count} messages`,
          columns: ['what', 'messages/s', 'p50 ms', 'p99 ms', 'Node CPU ms', 'PostgreSQL CPU ms', 'spread of runs'],
          rows: [
            rowOf('product, known chats', rounds.product),
            rowOf('bare transaction, known chats', rounds.reference),
            rowOf('product, new contact and ticket each, cold', [first]),
          ],
        },
      ],
      notes: [
        `Product to bare transaction: ${round(ratio)} (median of the turns). Budget: more than 1,000 messages/s.`,
        'CPU is per message and includes the load and the event reader, which run in the same process. Over when the reader has heard every event.',
      ],
    }
  } finally {
    await close()
  }
}

export const inbound: Bench = {
  name: 'inbound',
  about:
    'How many messages a second does `receiveMessage` store and announce, beside the same rows without the product?',
  run: measure,
}
