import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openSeeded, type SeededInstallation, sizesOf } from './installations.ts'
import { type Shape, shapes } from './shapes.ts'
import { statementsOf } from './statement-watch.ts'
import { timeTurnByTurn } from './timed-calls.ts'

const mostMs = 4000

const rowOf = async (stage: Stage, shape: Shape, sides: readonly SeededInstallation[]) => {
  const call = ({ viewers }: SeededInstallation) => shape.call(viewers[shape.viewer])
  const took = await timeTurnByTurn(sides, call, { warmUp: 12, times: stage.isFast ? 40 : 100, mostMs })
  const figures = took.map(summary)
  const first = sides[0]
  const statements = first ? await statementsOf(() => call(first)) : []
  const growth = (figures.at(-1)?.p50 ?? 0) / (figures[0]?.p50 ?? 1)
  return [shape.name, ...figures.flatMap(({ p50, p95 }) => [p50, p95]), round(growth), statements.length]
}

const measure = async (stage: Stage): Promise<Findings> => {
  const sides: SeededInstallation[] = []
  try {
    for (const tickets of sizesOf(stage)) sides.push(await openSeeded(stage, tickets))
    const rows: (string | number)[][] = []
    for (const shape of shapes) rows.push(await rowOf(stage, shape, sides))
    return {
      tables: [
        {
          title: 'Reading one page of the list, in ms; half of the tickets are the company’s',
          columns: [
            'list',
            ...sides.flatMap(({ name }) => [`${name} p50`, `${name} p95`]),
            'growth of p50',
            'statements',
          ],
          rows,
        },
      ],
      notes: [
        'Budgets at 1 M tickets and 10 M messages: list p95 under 25 ms and under 1.3 times its cost at 10 k; search by name or number p95 under 50 ms, in messages under 300 ms.',
        'Timed is the query function with its transaction and views, one call at a time on a warm connection; statements count begin and commit.',
      ],
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const ticketLists: Bench = {
  name: 'ticket-lists',
  about: 'What does a page of each tab, filter and search cost, and does it grow with the installation?',
  run: measure,
}
