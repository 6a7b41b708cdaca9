/** Nodes that hold numbers are stopped: `npm run chaos:leases -- --numbers 20 --blows 10 --seed 7 --report bench/results/<day>-leases.md`. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildWhatChanged } from '../../world/program.ts'
import { faultsOf } from './judge.ts'
import { reportOf } from './report.ts'
import { playLeases } from './scene.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    numbers: { type: 'string', default: '20' },
    blows: { type: 'string', default: '10' },
    report: { type: 'string' },
  },
})
const [seed, numbers, blows] = [Number(values.seed), Number(values.numbers), Number(values.blows)]
const began = Date.now()
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
buildWhatChanged()
const evidence = await playLeases({ seed, numbers, blows, say })
const text = reportOf({ seed, numbers }, evidence)
console.log(`\n${text}`)
if (values.report) await writeFile(values.report, text)
process.exit(faultsOf(evidence).length === 0 ? 0 : 1)
