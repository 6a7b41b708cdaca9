import { customerWrites } from '../inbound/customers.ts'
import { round } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { explain } from './explained.ts'
import { openSeeded, sizesOf } from './installations.ts'
import { callOf, shapes } from './shapes.ts'
import { isTransactionWord, statementsOf } from './statement-watch.ts'

const kindOf = (text: string) =>
  /page as materialized/.test(text)
    ? 'page'
    : / count$| count from | "group" from /.test(text)
      ? 'count'
      : text.slice(0, 24)

const measure = async (stage: Stage): Promise<Findings> => {
  const installation = await openSeeded(stage, sizesOf(stage).at(-1) ?? 0)
  const { viewers, databaseUrl, deps } = installation
  try {
    const calls = [
      ...shapes.map((shape) => ({ name: shape.name, call: () => callOf(shape, viewers[shape.viewer]) })),
      { name: 'inbound message', call: () => customerWrites(deps, 1, 10) },
    ]
    const rows: (string | number)[][] = []
    for (const { name, call } of calls) {
      await call()
      const statements = await statementsOf(call)
      for (const statement of statements.filter(
        (each) => !isTransactionWord(each) && /^(with|select)/.test(each.text),
      )) {
        const generic = await explain(databaseUrl, statement, 'generic')
        const custom = await explain(databaseUrl, statement, 'custom')
        rows.push([
          name,
          kindOf(statement.text),
          round(generic.ms),
          round(custom.ms),
          generic.pages,
          custom.pages,
          generic.wasted,
          generic.scanned,
        ])
      }
    }
    return {
      tables: [
        {
          title: `Plans at ${installation.name} tickets`,
          columns: [
            'call',
            'statement',
            'generic ms',
            'custom ms',
            'generic pages',
            'custom pages',
            'read and thrown away',
            'scanned whole',
          ],
          rows,
        },
      ],
      notes: ['A prepared statement settles on the generic plan when it looks no dearer than planning each time.'],
    }
  } finally {
    await installation.close()
  }
}

export const plans: Bench = {
  name: 'plans',
  about: 'Do the lists walk their index, or read rows to throw them away?',
  run: measure,
}
