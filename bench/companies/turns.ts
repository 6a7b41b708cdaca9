/** One run of each recurring job, as a node runs it. */
import { timetable } from '@guiche/server/timetable'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell } from '../report/findings.ts'
import type { Stage } from '../stage/bench.ts'
import type { Installed } from './installations.ts'

export const turnColumns = (sides: readonly Installed[]) => [
  'turn',
  'every',
  ...sides.flatMap(({ companies }) => [
    `${companies} companies: first ms`,
    'p10',
    'p50',
    'Node CPU ms',
    'PostgreSQL CPU ms',
  ]),
  'a core, of 1,000',
]

/** The first run does what is due, such as missing invoices; the later ones find nothing. */
const measured = async (stage: Stage, { deps, jobsPool }: Installed, name: string) => {
  const entry = timetable(deps, jobsPool).find((each) => each.name === name)
  if (!entry) throw new Error(`no turn ${name}`)
  const times = stage.isFast ? 10 : 30
  const begun = performance.now()
  await entry.run()
  const first = performance.now() - begun
  await entry.run()
  const took: number[] = []
  const watch = startCpuWatch(stage.cluster.postmaster)
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    await entry.run()
    took.push(performance.now() - began)
  }
  const { nodeMs, postgresMs } = watch()
  return {
    first,
    ...summary(took),
    node: nodeMs / times,
    postgres: postgresMs / times,
    everySeconds: entry.everySeconds,
  }
}

export const turnRows = async (stage: Stage, sides: readonly Installed[]) => {
  const rows: Cell[][] = []
  let share = 0
  const names = sides[0] ? timetable(sides[0].deps, sides[0].jobsPool).map(({ name }) => name) : []
  for (const name of names) {
    const figures = []
    for (const side of sides) figures.push(await measured(stage, side, name))
    const many = figures.at(-1)
    const ofCore = ((many?.node ?? 0) + (many?.postgres ?? 0)) / 1000 / (many?.everySeconds ?? 1)
    share += ofCore
    rows.push([
      name,
      `${many?.everySeconds} s`,
      ...figures.flatMap(({ first, p10, p50, node, postgres }) => [
        round(first, 1),
        p10,
        p50,
        round(node, 1),
        round(postgres, 1),
      ]),
      `${round(ofCore * 1000, 1)}`,
    ])
    stage.say(`  ${rows.at(-1)?.join(' | ')}`)
  }
  return { rows, share }
}
