/** CPU of a page of the ticket list above its bare rows: the cost per call. */
import pg from 'pg'
import { startCpuWatch } from '../measure/cpu.ts'
import { median, round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openSeeded } from './installations.ts'
import { viewerIds } from './shapes.ts'
import { startWebSide } from './web-side.ts'

const aim = 4
const query = { status: 'open', showAll: 'true' }
const byKeys = {
  name: 'bare_rows',
  text: 'select * from tickets where company_id = 1 and id = any($1::int[])',
}

interface Cpu {
  node: number
  postgres: number
}

const measure = async (stage: Stage): Promise<Findings> => {
  const installation = await openSeeded(stage, 10_000)
  const { databaseUrl } = installation
  const web = await startWebSide({ folder: stage.cluster.folder, databaseUrl, connections: 4 })
  const bare = new pg.Client({ connectionString: databaseUrl })
  await bare.connect()
  try {
    const token = await installation.tokenOf(1, viewerIds.admin)
    const page = () => web.get('/tickets', query, token)
    const ids = (JSON.parse(await page()) as { tickets: { id: number }[] }).tickets.map(({ id }) => id)
    const rows = () => bare.query({ ...byKeys, values: [ids] })
    const times = stage.isFast ? 150 : 300
    const cpuOf = async (read: () => Promise<unknown>, server?: number): Promise<Cpu> => {
      const watch = startCpuWatch(stage.cluster.postmaster, server)
      for (let turn = 0; turn < times; turn += 1) await read()
      const { nodeMs, postgresMs } = watch()
      return { node: nodeMs / times, postgres: postgresMs / times }
    }
    // V8 compiles for a long time: otherwise a fifth of the figure is its compiler.
    for (let turn = 0; turn < 3000; turn += 1) await Promise.all([page(), rows()])
    const took: { page: Cpu; rows: Cpu }[] = []
    for (let turn = 0; turn < (stage.isFast ? 4 : 8); turn += 1)
      took.push({ page: await cpuOf(page, web.pid), rows: await cpuOf(rows) })
    const of = (part: 'page' | 'rows', side: keyof Cpu) => median(took.map((turn) => turn[part][side]))
    const together = (part: 'page' | 'rows') => median(took.map((turn) => turn[part].node + turn[part].postgres))
    const ratio = median(
      took.map((turn) => (turn.page.node + turn.page.postgres) / (turn.rows.node + turn.rows.postgres)),
    )
    return {
      tables: [
        {
          title: `CPU of a page of ${ids.length} open tickets, all of the company’s, in ms`,
          columns: ['what', 'Node', 'PostgreSQL', 'together', 'to the bare rows', 'verdict'],
          rows: [
            [
              'page',
              round(of('page', 'node')),
              round(of('page', 'postgres')),
              round(together('page')),
              round(ratio),
              ratio <= aim ? 'holds' : `over ${aim}`,
            ],
            ['bare rows', round(of('rows', 'node')), round(of('rows', 'postgres')), round(together('rows')), 1, ''],
          ],
        },
      ],
      notes: [
        `Budget: ${aim} times its bare rows. Bare rows: the same tickets by their keys through the driver, without walls, names, JSON or HTTP; its own CPU and PostgreSQL’s.`,
        'The web process and the bare rows turn by turn, medians, after 3,000 calls of warm-up.',
      ],
    }
  } finally {
    await bare.end()
    await web.close()
    await installation.close()
  }
}

export const perCall: Bench = {
  name: 'per-call',
  about: 'What does a page of the ticket list cost above its bare rows?',
  run: measure,
}
