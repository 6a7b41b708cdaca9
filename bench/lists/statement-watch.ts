import { Batch } from '@guiche/server/platform/db/batch'
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Everything that is sent to PostgreSQL while `work` runs, in order. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  const { query } = pg.Client.prototype
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given as [string | Batch | { text: string; values?: unknown[] }, unknown[] | undefined]
    if (first instanceof Batch) seen.push(...first.statements.map(({ text, values }) => ({ text, values })))
    else if (typeof first === 'string') seen.push({ text: first, values: second ?? [] })
    else seen.push({ text: first.text, values: first.values ?? second ?? [] })
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: watched })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return seen
}

/** Not part of a call: transaction commands, and the setup of a new connection. */
export const isTransactionWord = ({ text }: Statement) => /^(begin|commit|rollback|set |select set_config)/.test(text)
