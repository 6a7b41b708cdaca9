import { setTimeout as sleep } from 'node:timers/promises'
import { startCpuWatch } from '../measure/cpu.ts'
import { summary } from '../measure/percentiles.ts'

export interface Side {
  name: string
  receive: (n: number) => Promise<void>
  /** Events that the reader has delivered so far. */
  heard: () => number
}

export interface Round {
  perSecond: number
  p50: number
  p99: number
  nodeMs: number
  postgresMs: number
}

/** `count` messages from number `first` on, `lanes` at a time; ends when the reader has delivered all. */
export const runRound = async (
  side: Side,
  options: { first: number; count: number; lanes: number; postmaster: number; eventsEach: number },
): Promise<Round> => {
  const { first, count, lanes, postmaster, eventsEach } = options
  const took: number[] = []
  let next = first
  const lane = async () => {
    while (next < first + count) {
      const n = next
      next += 1
      const started = performance.now()
      await side.receive(n)
      took.push(performance.now() - started)
    }
  }
  const heardBefore = side.heard()
  const stopWatch = startCpuWatch(postmaster)
  await Promise.all(Array.from({ length: lanes }, lane))
  const deadline = performance.now() + 10_000
  while (side.heard() - heardBefore < count * eventsEach) {
    if (performance.now() > deadline)
      throw new Error(`${side.name}: received ${side.heard() - heardBefore} events of ${count * eventsEach}`)
    await sleep(1)
  }
  const { wallMs, nodeMs, postgresMs } = stopWatch()
  const { p50, p99 } = summary(took)
  return { perSecond: (count / wallMs) * 1000, p50, p99, nodeMs: nodeMs / count, postgresMs: postgresMs / count }
}
