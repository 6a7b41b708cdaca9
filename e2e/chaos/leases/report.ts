import { doubled, faultsOf, type LeasesEvidence, missing, mostAwayMs } from './judge.ts'

const shown = (ms: number | null) => (ms === null ? 'not back' : `${(ms / 1000).toFixed(1)} s`)

/** The readable report; stored under bench/results. */
export const reportOf = ({ seed, numbers }: { seed: number; numbers: number }, evidence: LeasesEvidence): string => {
  const { inbound, outbound, blows, replaced, told } = evidence
  const faults = faultsOf(evidence)
  const rows = blows.map(({ node, how, numbers: held, takenAfterMs, backAfterMs }, at) => {
    const known = backAfterMs.filter((ms) => ms !== null).toSorted((a, b) => a - b)
    const median = known[Math.floor(known.length / 2)] ?? null
    const last = known.length < backAfterMs.length ? null : (known.at(-1) ?? null)
    return `| ${at + 1} | ${node} | ${how === 'killed' ? 'SIGKILL' : 'SIGTERM'} | ${held} | ${shown(takenAfterMs)} | ${shown(median)} | ${shown(last)} |`
  })
  return `# Numbers that change hands

Two nodes that hold numbers, ${numbers} numbers, seed ${seed}. The node that holds them is taken away under traffic, ${blows.length} times. Budget: back in less than ${mostAwayMs / 1000} s.

| | node | how | numbers | held by the other after | half back after | all back after |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

- In: ${inbound.said.length} said, ${missing(inbound).length} lost, ${doubled(inbound).length} doubled.
- Out: ${outbound.said.length} said, ${missing(outbound).length} lost, ${doubled(outbound).length} doubled.
- Logins that threw out another holder: ${replaced}. Admins told of a short drop: ${told}.

${faults.length === 0 ? 'Nothing is wrong.' : faults.map((fault) => `- ${fault}`).join('\n')}
`
}
