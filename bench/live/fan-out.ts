import { setTimeout as sleep } from 'node:timers/promises'
import { customerWrites } from '../inbound/customers.ts'
import { nowMs } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openLiveStage } from './live-stage.ts'

const sockets = 1000
const socketsOfOthers = 4000
const pauseMs = 300

const measure = async (stage: Stage): Promise<Findings> => {
  const messages = stage.isFast ? 10 : 60
  const live = await openLiveStage(stage, 'bench_fan_out', sockets, socketsOfOthers)
  try {
    const stored = new Map<string, number>()
    for (let n = -3; n < messages; n += 1) {
      const number = (n + 10) * 10
      await customerWrites(live.deps, number, 2000)
      if (n >= 0) stored.set(`message ${number} with some words in it`, nowMs())
      await sleep(pauseMs)
    }
    const heard = await live.heard()
    const all = [...stored].map(([text, at]) => {
      const { count = 0, firstMs = Number.NaN, lastMs = Number.NaN } = heard[text] ?? {}
      return { count, first: firstMs - at, last: lastMs - at }
    })
    const complete = all.filter(({ count }) => count === sockets)
    const first = summary(complete.map((each) => each.first))
    const last = summary(complete.map((each) => each.last))
    return {
      tables: [
        {
          title: `One message to ${sockets} sockets of one company, ${socketsOfOthers} more open, ${messages} times`,
          columns: ['', 'p50 ms', 'p95 ms', 'max ms'],
          rows: [
            ['first socket hears it', first.p50, first.p95, first.max],
            ['last socket hears it', last.p50, last.p95, last.max],
          ],
        },
      ],
      notes: [
        'Budget: under 100 ms. Each message is two events (ticket and message), so 2,000 frames leave; the sockets live in one other process on the same cores, which reads and parses them all.',
        `${complete.length} of ${messages} messages reached every socket. With ${sockets + socketsOfOthers} sockets open the server's process is ${live.residentMb} MB; they brought ${live.residentOfSocketsMb} MB (${round((live.residentOfSocketsMb * 1024) / (sockets + socketsOfOthers))} KB each). Budget: under 1 GB.`,
      ],
    }
  } finally {
    await live.close()
  }
}

export const fanOut: Bench = {
  name: 'fan-out',
  about: 'How long until every one of 1,000 agents has heard of a message?',
  run: measure,
}
