/** `npm run bench` or `node --import tsx bench/run.ts [name…] [--fast] [--keep=folder]`: measures on a database of its own and writes results/. With a folder what was seeded is used again. */
import { benches } from './benches.ts'
import { describeMachine } from './measure/machine.ts'
import { writeReport } from './report/write-report.ts'
import { startCluster } from './stage/cluster.ts'

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const isFast = words.includes('--fast')
const flags = isFast ? ' --fast' : ''
const cluster = await startCluster(words.find((word) => word.startsWith('--keep='))?.slice('--keep='.length))
let ending: Promise<void> | undefined
const end = () => {
  ending ??= cluster.stop()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(1)))

try {
  for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`${bench.name}…`)
    const started = performance.now()
    const machine = await describeMachine(cluster.url)
    const findings = await bench.run({ cluster, isFast, say: (line) => console.log(line) })
    const command = `node --import tsx bench/run.ts ${bench.name}${flags}`
    console.log(await writeReport({ name: bench.name, about: bench.about, command, machine, findings }))
    console.log(`${bench.name}: ${Math.round((performance.now() - started) / 1000)} s`)
  }
} finally {
  await end()
}
process.exit(0)
