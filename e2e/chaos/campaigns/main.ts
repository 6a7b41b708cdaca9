/** Campaigns while parts of the product are killed: `npm run chaos:campaigns -- --customers 120 --cloud 1700 --api 100 --scheduled 60 --kills 15 --minutes 4 --seed 7 --report bench/results/<day>-campaigns-chaos.md`. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { strike } from '../stage/stage.ts'
import { areClean, judgeAll } from './judge.ts'
import { type CampaignSizes, type CampaignsEvidence, playCampaigns } from './scene.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '120' },
    cloud: { type: 'string', default: '0' },
    api: { type: 'string', default: '0' },
    scheduled: { type: 'string', default: '60' },
    kills: { type: 'string', default: '15' },
    minutes: { type: 'string', default: '4' },
    nodes: { type: 'string', default: '2' },
    report: { type: 'string' },
  },
})
const sizes: CampaignSizes = {
  seed: Number(values.seed),
  customers: Number(values.customers),
  cloud: Number(values.cloud),
  api: Number(values.api),
  scheduled: Number(values.scheduled),
  kills: Number(values.kills),
  minutes: Number(values.minutes),
  nodes: Number(values.nodes),
}
const began = Date.now()
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: cleaning up`)
    void strike().finally(() => process.exit(130))
  })
}

const labels = {
  lost: 'Lost',
  doubled: 'Doubled, or sent in spite of a no',
  untrue: 'The ledger says something else',
  stuck: 'Not at their end',
} as const

const reportOf = (sizes: CampaignSizes, { played, sends, asked, ledger, stops, tookMs }: CampaignsEvidence): string => {
  const { seed, nodes, customers, cloud, api, scheduled } = sizes
  const verdict = judgeAll(played, sends)
  const done = ledger.faults.filter(({ notDone }) => notDone === null)
  const byKind = [...new Set(done.map(({ name }) => name))].map(
    (name) => `${name} ${done.filter((each) => each.name === name).length}`,
  )
  const rows = Object.entries(verdict) as [keyof typeof labels, string[]][]
  const read = [...played, ...sends].reduce((sum, { phone }) => sum + phone.length, 0)
  const ofCloud = cloud === 0 ? '' : ` ${cloud} of a third by a number at Meta, which is told four times to slow down.`
  const ofProgram = api === 0 ? '' : ` A program writes to ${api} more by the linked number, and asks ${asked} times.`
  const ofSchedules = scheduled === 0 ? '' : ` ${scheduled} more have a scheduled message.`
  return `# Campaigns while the product is killed

${customers} recipients of two campaigns that share one number, half of whom are asked first.${ofCloud}${ofProgram}${ofSchedules} ${nodes} nodes, seed ${seed}, no interval between messages.

- ${read} messages on the phones; the campaigns ended after ${(tookMs / 1000).toFixed(0)} s.
- Killed (SIGKILL, at random moments): ${done.length} times: ${byKind.join(', ')}. Stopped and taken up again: ${stops} times.

| | |
| --- | --- |
${rows.map(([name, found]) => `| ${labels[name]} | ${found.length} |`).join('\n')}
${rows.flatMap(([name, found]) => found.slice(0, 12).map((line) => `\n- ${labels[name]}: ${line}`)).join('')}
${ledger.faults
  .filter(({ notDone }) => notDone !== null)
  .map(({ name, notDone }) => `\n- not done: ${name}: ${notDone}`)
  .join('')}
`
}

const evidence = await playCampaigns(sizes, say)
const text = reportOf(sizes, evidence)
console.log(`\n${text}`)
if (values.report) await writeFile(values.report, text)
process.exit(areClean(judgeAll(evidence.played, evidence.sends)) ? 0 : 1)
