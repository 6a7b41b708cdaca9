import { idleTickets } from '@guiche/server/features/tickets/store/idle'
import { customerWrites } from '../inbound/customers.ts'
import { round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { explain } from './explained.ts'
import { openSeeded, type SeededInstallation, sizesOf } from './installations.ts'
import { callOf, type Shape, shapes } from './shapes.ts'
import { isTransactionWord, type Statement, statementsOf } from './statement-watch.ts'

const kindOf = (text: string) =>
  /page as materialized/.test(text)
    ? 'page'
    : / count$| count from | "group" from | end count$/.test(text)
      ? 'count'
      : text.slice(0, 24)

const isRead = (statement: Statement) => !isTransactionWord(statement) && /^(with|select)/.test(statement.text)

const readsOf = async (call: () => Promise<unknown>) => {
  await call()
  return (await statementsOf(call)).filter(isRead)
}

const rowsOf = async (shape: Shape, sides: readonly SeededInstallation[]) => {
  const asked: Statement[][] = []
  for (const { viewers } of sides) asked.push(await readsOf(() => callOf(shape, viewers[shape.viewer])))
  const rows: (string | number)[][] = []
  for (const [at, statement] of (asked[0] ?? []).entries()) {
    const plans = []
    for (const [side, { databaseUrl }] of sides.entries())
      plans.push(await explain(databaseUrl, asked[side]?.[at] ?? statement, 'generic'))
    const [less, more] = [plans[0], plans.at(-1)]
    if (!(less && more)) throw new Error('there is no plan')
    rows.push([
      shape.name,
      kindOf(statement.text),
      ...plans.map(({ ms }) => round(ms)),
      round(more.ms / less.ms),
      ...plans.map(({ pages }) => pages),
      more.wasted,
      more.scanned,
    ])
  }
  return rows
}

const inboundRows = async ({ deps, databaseUrl }: SeededInstallation) => {
  const rows: (string | number)[][] = []
  for (const statement of await readsOf(() => customerWrites(deps, 1, 10))) {
    const { ms, pages, wasted, scanned } = await explain(databaseUrl, statement, 'generic')
    rows.push(['inbound message', kindOf(statement.text), '', round(ms), '', '', pages, wasted, scanned])
  }
  return rows
}

/** The queries of recurring jobs, all companies at once: either hardly anything is due, or everything is and a batch is taken. */
const quietRows = async (sides: readonly SeededInstallation[]) => {
  const rows: (string | number)[][] = []
  for (const [what, minutes] of [
    ['idle tickets, none due', 60 * 24 * 365],
    ['idle tickets, all due', 1],
  ] as const) {
    const plans = []
    for (const { deps, databaseUrl } of sides) {
      const [statement] = await readsOf(() => deps.db.platform((tx) => idleTickets(tx, new Date(), minutes)))
      if (!statement) throw new Error('no query was recorded')
      plans.push(await explain(databaseUrl, statement, 'generic', 'platform'))
    }
    const [less, more] = [plans[0], plans.at(-1)]
    if (!(less && more)) throw new Error('there is no plan')
    const growth = round(more.ms / less.ms)
    rows.push([what, 'walk', round(less.ms), round(more.ms), growth, less.pages, more.pages, more.wasted, more.scanned])
  }
  return rows
}

const measure = async (stage: Stage): Promise<Findings> => {
  const sizes = sizesOf(stage)
  const sides: SeededInstallation[] = []
  try {
    for (const tickets of [sizes[0] ?? 0, sizes.at(-1) ?? 0]) sides.push(await openSeeded(stage, tickets))
    const [small, large] = sides
    if (!(small && large)) throw new Error('there is no installation')
    const rows: (string | number)[][] = []
    for (const shape of shapes) rows.push(...(await rowsOf(shape, sides)))
    rows.push(...(await inboundRows(large)))
    rows.push(...(await quietRows(sides)))
    return {
      tables: [
        {
          title: `Plans at ${small.name} and ${large.name} tickets`,
          columns: [
            'call',
            'statement',
            `${small.name} ms`,
            `${large.name} ms`,
            'growth',
            `${small.name} pages`,
            `${large.name} pages`,
            'read and thrown away',
            'scanned whole',
          ],
          rows,
        },
      ],
      notes: ['Run by PostgreSQL alone with the generic plan, which lists keep: the quickest of twelve turns.'],
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const plans: Bench = {
  name: 'plans',
  about: 'Do the lists walk their index, or read rows to throw them away, and does it grow with the installation?',
  run: measure,
}
