/** One row per read: duration, CPU and number of statements. */
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell } from '../report/findings.ts'
import type { Stage } from '../stage/bench.ts'
import { statementsOf } from './statement-watch.ts'
import { timeTurnByTurn } from './timed-calls.ts'

interface Read {
  name: string
  call: () => Promise<unknown>
}

export const readColumns = [
  ...['read', 'p10 ms', 'p50 ms', 'p95 ms', 'max ms', 'server CPU ms', 'PostgreSQL CPU ms', 'statements'],
]

export const readRows = async (stage: Stage, reads: readonly Read[]): Promise<Cell[][]> => {
  const rows: Cell[][] = []
  for (const { name, call } of reads) {
    const [took = []] = await timeTurnByTurn([0], call, { warmUp: 12, times: stage.isFast ? 40 : 200, mostMs: 5000 })
    const { p10, p50, p95, max } = summary(took)
    const times = stage.isFast ? 10 : 50
    const watch = startCpuWatch(stage.cluster.postmaster, process.pid)
    for (let turn = 0; turn < times; turn += 1) await call()
    const { nodeMs, postgresMs } = watch()
    const cpu = [round(nodeMs / times, 1), round(postgresMs / times, 1)]
    rows.push([name, p10, p50, p95, max, ...cpu, (await statementsOf(call)).length])
  }
  return rows
}
