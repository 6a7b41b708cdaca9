import { setTimeout as sleep } from 'node:timers/promises'
import { newCompany, openBeside } from '../../e2e/world/company.ts'
import { startInstallation } from '../../e2e/world/installation.ts'
import { buildWhatChanged } from '../../e2e/world/program.ts'
import { cpuMsOf } from '../measure/cpu.ts'
import { memoryOf } from '../measure/memory.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { sessionsOf } from './processes.ts'

const perCompany = 8

const measure = async ({ isFast, say }: Stage): Promise<Findings> => {
  buildWhatChanged()
  const restMs = isFast ? 2_000 : 15_000
  const installation = await startInstallation('bench-numbers')
  const { deps, close } = await openBeside(installation.places)
  try {
    const sessions = await sessionsOf(installation.serverPid())
    const rows: (string | number)[][] = []
    const note = async (numbers: number) => {
      await sleep(restMs)
      const before = cpuMsOf(sessions)
      await sleep(restMs)
      const cpu = ((cpuMsOf(sessions) - before) / restMs) * 100
      const { residentMb } = memoryOf(sessions)
      rows.push([numbers, residentMb, Number(cpu.toFixed(2))])
      say(`  ${numbers} numbers: ${residentMb} MB`)
      return residentMb
    }
    const few = await note(0)
    const steps = isFast ? [8] : [32, 100, 200, 300]
    let many = few
    let company = await newCompany(deps, installation.places)
    for (let made = 0; made < (steps.at(-1) ?? 0); ) {
      if (made > 0 && made % perCompany === 0) company = await newCompany(deps, installation.places)
      await company.linkedNumber(`Número ${made + 1}`)
      made += 1
      if (steps.includes(made)) many = await note(made)
    }
    const each = ((many - few) / (steps.at(-1) ?? 1)).toFixed(1)
    return {
      tables: [
        {
          title: 'The sessions process with linked numbers at rest',
          columns: ['numbers', 'resident MB', 'CPU %'],
          rows,
        },
      ],
      notes: [
        `${each} MB for each number, their linking included. Budget: under 25 MB for each idle WhatsApp session.`,
      ],
    }
  } finally {
    await close()
    await installation.stop()
  }
}

export const numbers: Bench = {
  name: 'numbers',
  about: 'What does each linked WhatsApp number cost while nobody writes?',
  run: measure,
}
