/** The readable report of a run with flows; stored under bench/results. */
import { faultsInWalks, judgeWalks } from './judge.ts'
import type { FlowSizes } from './plan.ts'
import type { FlowsEvidence } from './scene.ts'

const mostShown = 12
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const labels: Record<string, string> = {
  lost: 'Lost',
  doubled: 'Doubled',
  outOfOrder: 'Out of order',
  askedTwice: 'Told twice',
  inBot: 'Left in the flow, or not told',
  runs: 'Runs doubled, stuck or with another record',
}

export const reportOf = ({ seed }: FlowSizes, nodes: number, evidence: FlowsEvidence): string => {
  const { walks, ledger, most, playedMs, settledMs } = evidence
  const verdict = judgeWalks(walks)
  const read = walks.reduce((sum, { phone }) => sum + phone.length, 0)
  const said = walks.reduce((sum, walk) => sum + walk.said.length, 0)
  const late = walks.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.late, 0)
  const done = ledger.faults.filter(({ notDone }) => notDone === null)
  const byKind = [...new Set(done.map(({ name }) => name))].map(
    (name) => `${name} ${done.filter((each) => each.name === name).length}`,
  )
  const rows = Object.entries(faultsInWalks(verdict))
  return `# Customers in flows while the product is killed

${walks.length} customers, ${nodes} nodes, seed ${seed}. Half of them talk to an assistant behind two questions, a delay and a menu, the others to a Typebot; half by QR code, half behind the Cloud API.

- In the flow at a time: ${most.count} (${most.waits}).
- ${said} said, ${read} read, in ${seconds(playedMs)}; settled after ${seconds(settledMs)}.
- Killed (SIGKILL, at random moments): ${done.length} times: ${byKind.join(', ')}.
- Answers from outside that came too late and were said to nobody: ${late}.

| | |
| --- | --- |
${rows.map(([name, found]) => `| ${labels[name] ?? name} | ${found.length} |`).join('\n')}
| Sent into a kill, shown to the agents as "may have arrived" | ${verdict.unknowable.length} |

${rows
  .flatMap(([name, found]) => found.slice(0, mostShown).map((line) => `- ${labels[name] ?? name}: ${line}`))
  .join('\n')}${verdict.unknowable.map((line) => `\n- may have arrived: ${line}`).join('')}
${ledger.faults
  .filter(({ notDone }) => notDone !== null)
  .map(({ name, notDone }) => `\n- not done: ${name}: ${notDone}`)
  .join('')}
`
}
