/** Customers in flows while parts of the product are killed: `npm run chaos:flows -- --customers 500 --kills 40 --minutes 8 --seed 7 --report bench/results/<day>-flows-chaos.md`. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { strike } from '../stage/stage.ts'
import { areClean, judgeWalks } from './judge.ts'
import { reportOf } from './report.ts'
import { playFlows } from './scene.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '8' },
    nodes: { type: 'string', default: '2' },
    report: { type: 'string' },
  },
})
const sizes = {
  seed: Number(values.seed),
  customers: Number(values.customers),
  kills: Number(values.kills),
  minutes: Number(values.minutes),
}
const nodes = Number(values.nodes)
const began = Date.now()
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: cleaning up`)
    void strike().finally(() => process.exit(130))
  })
}

const evidence = await playFlows({ ...sizes, nodes, say })
for (const { at, text } of evidence.ledger.remarked) say(`${((at - began) / 1000).toFixed(1)} s: ${text}`)
const text = reportOf(sizes, nodes, evidence)
console.log(`\n${text}`)
if (values.report) await writeFile(values.report, text)
process.exit(areClean(judgeWalks(evidence.walks)) ? 0 : 1)
