import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../measure/cpu.ts'
import { memoryOf } from '../measure/memory.ts'
import { median } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { type RunningProgram, startProgram } from './program-under-test.ts'

const warmStarts = 3

export const nameOfProcess = async (pid: number) => {
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  if (command.includes('sandbox')) return 'sandbox (demo only)'
  return command.includes('sessions') ? 'sessions' : command.includes('postgres') ? 'postgres' : command.slice(0, 40)
}

export const sessionsOf = async (main: number): Promise<number> => {
  for (const pid of childrenOf(main)) if ((await nameOfProcess(pid)) === 'sessions') return pid
  throw new Error('the program has no sessions process')
}

const memoryRows = async ({ pid }: RunningProgram) => {
  const rows: (string | number)[][] = []
  const add = (name: string, of: number) => {
    const { residentMb, proportionalMb } = memoryOf(of)
    rows.push([name, residentMb, proportionalMb])
  }
  add('main (web and worker)', pid)
  for (const child of childrenOf(pid)) {
    const name = await nameOfProcess(child)
    if (name !== 'postgres') add(name, child)
  }
  return rows
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(2))

const measure = async (stage: Stage): Promise<Findings> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-program-'))
  try {
    const cold = await startProgram(folder)
    await cold.stop()
    const warm: { readyMs: number; greetedMs: number }[] = []
    let memory: (string | number)[][] = []
    for (let start = 1; start <= warmStarts; start += 1) {
      const program = await startProgram(folder)
      warm.push(program)
      if (start === warmStarts) {
        await sleep(stage.isFast ? 6_000 : 30_000)
        memory = await memoryRows(program)
      }
      await program.stop()
    }
    const of = (field: 'readyMs' | 'greetedMs') => seconds(median(warm.map((start) => start[field])))
    return {
      tables: [
        {
          title: 'Start of the built program with demo and sandbox',
          columns: ['start', 'answers as ready, s', 'all up, s'],
          rows: [
            ['cold: empty data folder, database made, demo seeded', seconds(cold.readyMs), seconds(cold.greetedMs)],
            [`warm, median of ${warmStarts}`, of('readyMs'), of('greetedMs')],
          ],
        },
        { title: 'Memory at rest', columns: ['process', 'resident MB', 'proportional MB'], rows: memory },
      ],
      notes: [
        'Budget: all roles without the database and the sandbox under 220 MB at rest. The demo has linked sessions.',
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const processes: Bench = {
  name: 'processes',
  about: 'How fast does the program start, and how much memory does it hold at rest?',
  run: measure,
}
