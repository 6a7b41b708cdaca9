/** `npm run bench -- lists --fast`: measures on a database of its own and writes results/. `--help` lists the names. */
import { type Command, readCommand, usageOf, WrongArguments } from './arguments.ts'
import { benches } from './benches.ts'
import { describeMachine } from './measure/machine.ts'
import { writeReport } from './report/write-report.ts'
import type { Bench } from './stage/bench.ts'
import { type Cluster, startCluster } from './stage/cluster.ts'

const measure = async (bench: Bench, cluster: Cluster, isFast: boolean) => {
  console.log(`${bench.name}…`)
  const started = performance.now()
  const machine = await describeMachine(cluster.url)
  const findings = await bench.run({ cluster, isFast, say: (line) => console.log(line) })
  const command = `node --import tsx bench/run.ts ${bench.name}${isFast ? ' --fast' : ''}`
  console.log(await writeReport({ name: bench.name, about: bench.about, command, machine, findings }))
  console.log(`${bench.name}: ${Math.round((performance.now() - started) / 1000)} s`)
}

const run = async ({ benches: wanted, isFast, keep }: Command<Bench>): Promise<void> => {
  const cluster = await startCluster(keep ?? undefined)
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= cluster.stop()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(1)))
  try {
    for (const bench of wanted) await measure(bench, cluster, isFast)
  } finally {
    await end()
  }
}

try {
  const command = readCommand(process.argv.slice(2), benches)
  if (command) await run(command)
  else console.log(usageOf(benches))
  process.exit(0)
} catch (error) {
  console.error(error instanceof WrongArguments ? error.message : error)
  process.exit(error instanceof WrongArguments ? 2 : 1)
}
