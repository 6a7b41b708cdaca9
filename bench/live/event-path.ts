import { setTimeout as sleep } from 'node:timers/promises'
import { median, round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openLiveStage } from './live-stage.ts'
import type { Heard } from './socket-clients.ts'
import { type Written, writeSteadily } from './write-steadily.ts'

const chats = 2000
const settleMs = 1500

const textOf = (n: number) => `message ${n} with some words in it`

const delays = (written: readonly Written[], heard: Heard) =>
  written.flatMap(({ n, dueMs, committedMs }) => {
    const at = heard[textOf(n)]
    return at ? [{ fromDue: at.firstMs - dueMs, fromCommit: at.firstMs - committedMs }] : []
  })

const measure = async (stage: Stage): Promise<Findings> => {
  const seconds = stage.isFast ? 3 : 10
  const runsEach = stage.isFast ? 1 : 3
  const live = await openLiveStage(stage, 'bench_event_path', 1)
  const rows: (string | number)[][] = []
  try {
    await writeSteadily(live.deps, { perSecond: 200, seconds: 5, chats })
    let first = 10_000
    for (const perSecond of [50, 300, 600]) {
      const runs: ReturnType<typeof delays>[] = []
      for (let run = 0; run < runsEach; run += 1) {
        const written = await writeSteadily(live.deps, { perSecond, seconds, chats, first })
        first += perSecond * seconds
        await sleep(settleMs)
        runs.push(delays(written, await live.heard()))
      }
      const of = (field: 'fromDue' | 'fromCommit', share: 'p50' | 'p99') =>
        round(median(runs.map((run) => summary(run.map((each) => each[field]))[share])), 1)
      const lost = runs.reduce((sum, run) => sum + perSecond * seconds - run.length, 0)
      stage.say(`  ${perSecond}/s: p50 ${of('fromDue', 'p50')} ms, p99 ${of('fromDue', 'p99')} ms`)
      rows.push([
        perSecond,
        of('fromDue', 'p50'),
        of('fromDue', 'p99'),
        of('fromCommit', 'p50'),
        of('fromCommit', 'p99'),
        lost,
      ])
    }
  } finally {
    await live.close()
  }
  return {
    tables: [
      {
        title: `From the channel's call to one agent's socket in another process, medians of ${runsEach} runs of ${seconds} s`,
        columns: ['messages/s', 'due → socket p50 ms', 'p99 ms', 'stored → socket p50 ms', 'p99 ms', 'not heard'],
        rows,
      },
    ],
    notes: [
      'Budget: p50 under 15 ms, p99 under 100 ms at 300 messages/s, from the provider to the screen.',
      'Each message has its due time whether earlier ones are done or not. "Stored" is when receiveMessage resolved; the event may already be on its way, hence values below zero.',
    ],
  }
}

export const eventPath: Bench = {
  name: 'event-path',
  about: 'How long from an inbound message to the socket of an agent who sees it?',
  run: measure,
}
