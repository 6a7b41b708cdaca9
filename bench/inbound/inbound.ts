import { median, round, spread } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { type Round, runRound } from './rounds.ts'
import { chats, connections, openSides } from './sides.ts'

/** Parallel messages: as many as there are connections, and a storm. */
const lanesOf = [connections, 64]

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
  const { product, reference, tidy, close } = await openSides(stage, 'inbound')
  const { postmaster } = stage.cluster
  const count = stage.isFast ? 1200 : 8000
  const runs = stage.isFast ? 2 : 5
  let next = chats
  try {
    const cold = await runRound(product, { first: 0, count: chats, lanes: connections, postmaster, eventsEach: 3 })
    await runRound(reference, { first: 0, count: chats, lanes: connections, postmaster, eventsEach: 2 })
    await tidy()
    const rows: ReturnType<typeof rowOf>[] = []
    const notes: string[] = []
    for (const lanes of lanesOf) {
      const turns: { ours: Round; theirs: Round }[] = []
      // In turn, so that other load on the machine affects both sides alike. The first turn is a warm-up.
      for (let run = 0; run <= runs; run += 1, next += count) {
        const from = { first: next, count, lanes, postmaster, eventsEach: 2 }
        const ours = await runRound(product, from)
        const theirs = await runRound(reference, { ...from, lanes: connections })
        stage.say(`  ${lanes} at once: ${Math.round(ours.perSecond)}/s beside ${Math.round(theirs.perSecond)}/s`)
        if (run > 0) turns.push({ ours, theirs })
      }
      rows.push(
        rowOf(
          `product, known chats, ${lanes} at once`,
          turns.map(({ ours }) => ours),
        ),
        rowOf(
          'bare transaction beside it',
          turns.map(({ theirs }) => theirs),
        ),
      )
      notes.push(comparison(lanes, turns))
    }
    rows.push(rowOf('product, new contact and ticket each, cold', [cold]))
    return {
      tables: [
        {
          title: `${connections} connections, ${chats} chats in 10 companies, medians of ${runs} runs of ${count} messages`,
          columns: ['what', 'messages/s', 'p50 ms', 'p99 ms', 'Node CPU ms', 'PostgreSQL CPU ms', 'spread of runs'],
          rows,
        },
      ],
      notes: [
        ...notes,
        'Budget: more than 1,000 messages/s. The bare transaction stores one message at a time; the product stores what comes at once together (decision 020).',
        'CPU is per message and includes the load and the event reader, which run in the same process. Over when the reader has heard every event.',
      ],
    }
  } finally {
    await close()
  }
}

const comparison = (lanes: number, turns: readonly { ours: Round; theirs: Round }[]) => {
  const cpu = (one: Round) => one.nodeMs + one.postgresMs
  const rate = median(turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond))
  const cost = median(turns.map(({ ours, theirs }) => cpu(ours) / cpu(theirs)))
  return `${lanes} at once: ${round(rate)} of the bare transaction's rate, ${round(cost)} of its CPU (medians of the turns).`
}

export const inbound: Bench = {
  name: 'inbound',
  about:
    'How many messages a second does `receiveMessage` store and announce, beside the same rows without the product?',
  run: measure,
}
