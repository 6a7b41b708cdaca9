import { median, round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { type Round, runRound } from './rounds.ts'
import { chats, connections, openSides } from './sides.ts'

const lanes = 64
const slice = 4000

interface Turn {
  ours: Round
  theirs: Round
}

const rowOf = (from: number, turns: readonly Turn[]) => {
  const of = (pick: (turn: Turn) => number, digits: number) => round(median(turns.map(pick)), digits)
  return [
    round(from, 1),
    turns.length * slice,
    of(({ ours }) => ours.perSecond, 0),
    of(({ ours, theirs }) => ours.perSecond / theirs.perSecond, 2),
    of(({ ours }) => ours.nodeMs, 3),
    of(({ ours }) => ours.postgresMs, 3),
    of(({ theirs }) => theirs.nodeMs + theirs.postgresMs, 3),
  ]
}

const measure = async (stage: Stage): Promise<Findings> => {
  const minutes = stage.isFast ? 0.25 : 10
  const { product, reference, close } = await openSides(stage, 'steady')
  const { postmaster } = stage.cluster
  try {
    await runRound(product, { first: 0, count: chats, lanes, postmaster, eventsEach: 3 })
    await runRound(reference, { first: 0, count: chats, lanes: connections, postmaster, eventsEach: 2 })
    const started = performance.now()
    const parts = new Map<number, Turn[]>()
    const partMs = (minutes * 60_000) / 10
    for (let next = chats; performance.now() - started < minutes * 60_000; next += slice) {
      const part = Math.floor((performance.now() - started) / partMs)
      const ours = await runRound(product, { first: next, count: slice, lanes, postmaster, eventsEach: 2 })
      const few = { first: next, count: slice / 4, lanes: connections, postmaster, eventsEach: 2 }
      parts.set(part, [...(parts.get(part) ?? []), { ours, theirs: await runRound(reference, few) }])
    }
    const rows = [...parts].map(([part, turns]) => rowOf((part * partMs) / 60_000, turns))
    const cost = rows.map((row) => Number(row[4]) + Number(row[5]))
    const [first = 0, last = 0] = [cost[0], cost.at(-1)]
    return {
      tables: [
        {
          title: `${minutes} minutes without a pause, ${lanes} at once, ${connections} connections`,
          columns: [
            'from minute',
            'messages',
            'messages/s',
            'to bare',
            'Node CPU ms',
            'PostgreSQL CPU ms',
            'bare: CPU ms',
          ],
          rows,
        },
      ],
      notes: [
        `CPU of a message in the last part to the first: ${round(last / first)}. Budget: flat over ten minutes, above 1,000 messages/s on two cores of its own.`,
        'The bare transaction takes turns with the product, so that the machine is as busy for both.',
      ],
    }
  } finally {
    await close()
  }
}

export const inboundSteady: Bench = {
  name: 'inbound-steady',
  about: 'Does the cost of an inbound message stay the same while they come without a pause?',
  run: measure,
}
