import pg from 'pg'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { forViewers, openSeeded, type SeededInstallation, sizesOf } from './installations.ts'
import { callOf, type Shape, shapes, type Viewer } from './shapes.ts'
import { isTransactionWord, statementsOf } from './statement-watch.ts'
import { timeTurnByTurn } from './timed-calls.ts'
import { startWebSide, type WebSide } from './web-side.ts'

const mostMs = 6000
const budgetMs: Record<Shape['kind'], number> = { list: 25, 'name search': 50, 'message search': 300 }
const mostGrowth = 1.3

interface Side {
  installation: SeededInstallation
  web: WebSide
  tokens: Record<Viewer, string>
  /** The database's owner: reads rows by their keys, without row-level security. */
  bare: pg.Client
}

interface Page {
  tickets?: { id: number }[]
  nextCursor?: string | null
}

const openSide = async (stage: Stage, tickets: number): Promise<Side> => {
  const installation = await openSeeded(stage, tickets)
  const { folder } = stage.cluster
  const web = await startWebSide({ folder, databaseUrl: installation.databaseUrl, connections: 4 })
  const bare = new pg.Client({ connectionString: installation.databaseUrl })
  await bare.connect()
  return { installation, web, bare, tokens: await forViewers((id) => installation.tokenOf(1, id)) }
}

const closeSide = async ({ installation, web, bare }: Side) => {
  await bare.end()
  await web.close()
  await installation.close()
}

/** One page as the browser requests it; earlier pages are read once. */
const readerOf = async (shape: Shape, { web, tokens }: Side) => {
  const read = async (more: Record<string, string>) =>
    JSON.parse(await web.get(shape.path, { ...shape.query, ...more }, tokens[shape.viewer])) as Page
  let cursor: string | null | undefined
  for (let page = 0; page < shape.scrolled; page += 1) cursor = (await read(cursor ? { cursor } : {})).nextCursor
  const more: Record<string, string> = cursor ? { cursor } : {}
  return { cursor: cursor ?? undefined, read: () => read(more) }
}

type Reader = Awaited<ReturnType<typeof readerOf>>

const cpuOf = async (stage: Stage, side: Side, reader: Reader) => {
  const times = stage.isFast ? 8 : 50
  const watch = startCpuWatch(stage.cluster.postmaster, side.web.pid)
  for (let turn = 0; turn < times; turn += 1) await reader.read()
  const { nodeMs, postgresMs } = watch()
  return { node: nodeMs / times, postgres: postgresMs / times }
}

const byKeys = { name: 'bare_rows', text: 'select * from tickets where company_id = 1 and id = any($1::int[])' }

/** The lower limit: the same rows, read by their keys on an open connection, without a list, row-level security, names or HTTP. */
const bareMs = async (side: Side, reader: Reader): Promise<number> => {
  const ids = ((await reader.read()).tickets ?? []).map(({ id }) => id)
  const [took = []] = await timeTurnByTurn([side], ({ bare }) => bare.query({ ...byKeys, values: [ids] }), {
    warmUp: 8,
    times: 40,
    mostMs: 1000,
  })
  return summary(took).p50
}

const verdict = (shape: Shape, p95: number, growth: number): string => {
  const faults = [
    ...(p95 > budgetMs[shape.kind] ? [`over ${budgetMs[shape.kind]} ms`] : []),
    ...(shape.kind === 'list' && growth > mostGrowth ? [`grows over ${mostGrowth}`] : []),
  ]
  return faults.join(', ') || 'holds'
}

const rowOf = async (stage: Stage, shape: Shape, sides: readonly Side[]): Promise<Cell[]> => {
  const [small, large] = [sides[0], sides.at(-1)]
  if (!(small && large)) throw new Error('there is no installation')
  const readers = await Promise.all(sides.map((side) => readerOf(shape, side)))
  const took = await timeTurnByTurn(readers, ({ read }) => read(), {
    warmUp: stage.isFast ? 5 : 12,
    times: stage.isFast ? 12 : 120,
    mostMs: stage.isFast ? 500 : mostMs,
  })
  const figures = took.map(summary)
  const growthOf = (share: 'p10' | 'p50') => round((figures.at(-1)?.[share] ?? 0) / (figures[0]?.[share] ?? 1))
  const [first, last] = [readers[0], readers.at(-1)]
  if (!(first && last)) throw new Error('there is no reader')
  const [less, more] = [await cpuOf(stage, small, first), await cpuOf(stage, large, last)]
  const { viewers } = large.installation
  const sent = await statementsOf(() => callOf(shape, viewers[shape.viewer], last.cursor))
  return [
    shape.name,
    ...figures.flatMap(({ p10, p50, p95 }) => [p10, p50, p95]),
    growthOf('p10'),
    growthOf('p50'),
    round((more.node + more.postgres) / (less.node + less.postgres)),
    round(more.node, 1),
    round(more.postgres, 1),
    shape.path === '/tickets' ? round(await bareMs(large, last)) : '',
    sent.filter((statement) => !isTransactionWord(statement)).length,
    verdict(shape, figures.at(-1)?.p95 ?? 0, growthOf('p10')),
  ]
}

const titles: Record<Shape['kind'], string> = {
  list: 'Reading one page of a list',
  'name search': 'Searching by name or number',
  'message search': 'Searching in messages',
}

const measure = async (stage: Stage): Promise<Findings> => {
  const sides: Side[] = []
  try {
    for (const tickets of sizesOf(stage)) sides.push(await openSide(stage, tickets))
    for (const { bare } of sides) await bare.query('select 1')
    const columns = [
      'what',
      ...sides.flatMap(({ installation: { name } }) => [`${name} p10`, `p50`, `p95`]),
      'growth of p10',
      'of p50',
      'of CPU',
      'server CPU',
      'PostgreSQL CPU',
      'bare rows',
      'statements',
      'verdict',
    ]
    const rows: { kind: Shape['kind']; cells: Cell[] }[] = []
    for (const shape of shapes) rows.push({ kind: shape.kind, cells: await rowOf(stage, shape, sides) })
    const tables = (Object.keys(titles) as Shape['kind'][]).map((kind) => ({
      title: `${titles[kind]}, in ms over HTTP; half of the tickets are the company’s`,
      columns,
      rows: rows.filter((row) => row.kind === kind).map(({ cells }) => cells),
    }))
    return {
      tables,
      notes: [
        'Budgets at 1 M tickets and 10 M messages: list p95 under 25 ms and under 1.3 times its cost at 10 k; search by name or number p95 under 50 ms, in messages under 300 ms.',
        'Over HTTP to a web process of its own, one call at a time on a warm connection, the installations turn by turn. Growth is from the smallest to the largest and judged by the quickest tenth (p10), because what else runs on the machine only ever adds; CPU is per request at the largest, the server’s with signing in, JSON and compression headers.',
        'Bare rows is the raw limit: the same tickets read by their primary keys as the owner, without list, walls, names or HTTP. Statements are those of the list itself.',
      ],
    }
  } finally {
    for (const side of sides) await closeSide(side)
  }
}

export const lists: Bench = {
  name: 'lists',
  about: 'What does a page of each tab, filter and search cost, and does it grow with the installation?',
  run: measure,
}
