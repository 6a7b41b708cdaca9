import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMsOf } from '../measure/cpu.ts'
import { memoryOf } from '../measure/memory.ts'
import { round } from '../measure/percentiles.ts'
import { sessionsOf } from '../program/processes.ts'
import { startProgram } from '../program/program-under-test.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { company, type Installed, openCompanies, owes, sizesOf } from './installations.ts'
import { readColumns, readRows } from './reads.ts'
import { turnColumns, turnRows } from './turns.ts'

const pages = ['/tickets?status=open&showAll=true', '/tickets/counts?showAll=true', '/whatsapp', '/users', '/contacts']

/** Everybody's first screens, one company after another, so that a node has cached whatever it caches for each. */
const visitEvery = async (address: string, { companies, tokenOf }: Installed) => {
  const started = performance.now()
  // Company 1 signed in with its password during the reads, which ended the session of the token.
  for (let of = 2; of <= companies; of += 1) {
    if (owes(of)) continue
    const authorization = `Bearer ${tokenOf(of, idsOf(of).admin)}`
    const answers = await Promise.all(
      pages.map((page) => fetch(`${address}/api${page}`, { headers: { authorization } })),
    )
    for (const answer of answers) {
      await answer.arrayBuffer()
      // Companies with a debt are redirected to the payment.
      if (!answer.ok && answer.status !== 402 && answer.status !== 403)
        throw new Error(`${answer.url} answered ${answer.status}`)
    }
  }
  return performance.now() - started
}

const programRow = async (stage: Stage, side: Installed): Promise<Cell[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-companies-'))
  const restMs = stage.isFast ? 10_000 : 60_000
  const more = { DEMO: '0', AUTO_CLOSE_HOURS: '0', DATABASE_URL: side.databaseUrl, SECRET_KEY: secretKey }
  const program = await startProgram(folder, more)
  try {
    const before = cpuMsOf(program.pid)
    await sleep(restMs)
    const cpu = ((cpuMsOf(program.pid) - before) / restMs) * 100
    const atRest = memoryOf(program.pid).residentMb
    const sessions = memoryOf(await sessionsOf(program.pid)).residentMb
    const visitedMs = await visitEvery(program.address, side)
    await sleep(restMs / 4)
    const visited = memoryOf(program.pid).residentMb
    return [
      side.companies,
      round(program.readyMs / 1000),
      round(program.greetedMs / 1000),
      atRest,
      sessions,
      round(cpu, 1),
      visited,
      round(visitedMs / side.companies / pages.length, 1),
    ]
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const sides: Installed[] = []
  try {
    for (const companies of sizesOf(stage)) sides.push(await openCompanies(stage, companies))
    const read = await readRows(stage, sides)
    const { rows: turns, share } = await turnRows(stage, sides)
    const programs: Cell[][] = []
    for (const side of sides) programs.push(await programRow(stage, side))
    return {
      tables: [
        { title: 'Reads, in ms, without HTTP', columns: readColumns(sides), rows: read },
        { title: 'The timetable, in ms', columns: turnColumns(sides), rows: turns },
        {
          title: 'The built program on that database, all roles',
          columns: [
            'companies',
            'answers as ready, s',
            'all up, s',
            'main at rest, MB',
            'sessions at rest, MB',
            'main at rest, % CPU',
            'main when every company looked, MB',
            'each call of theirs, ms',
          ],
          rows: programs,
        },
      ],
      notes: [
        `Each company has ${company.connections} numbers, ${company.agents + 1} users, ${company.tickets} tickets of ${company.messagesPerTicket} messages, ${company.invoices} paid invoices. No number is linked here: what one costs, the bench “numbers” says.`,
        'Budget of a list: p95 under 25 ms, of a search by name 50, in messages 300, and under 1.3 times its cost beside few companies, judged by the quickest tenth. Start under 5 s, memory at rest under 220 MB.',
        `The whole timetable takes ${round(share * 100, 2)} % of one core with ${sides.at(-1)?.companies} companies, nothing due.`,
        'Signing in is mostly the password’s hash, which is slow on purpose.',
      ],
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const thousandCompanies: Bench = {
  name: 'companies',
  about: 'What do a thousand companies cost: start, timetable, the reseller’s tables, everybody’s lists, memory?',
  run: measure,
}
