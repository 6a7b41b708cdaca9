/** Records what is sent to the database, statement by statement. */
import pg from 'pg'
import { vi } from 'vitest'
import { Batch } from '../src/platform/db/batch.ts'

const textsOf = (query: unknown): string[] => {
  if (query instanceof Batch) return query.statements.map(({ text }) => text)
  return [typeof query === 'string' ? query : (query as { text: string }).text]
}

/** Transaction commands, and the settings of the caller. */
const isAsked = (text: string) => !/^(begin|commit|set jit|select set_config)|from users u/.test(text)

/** Counts the statements of calls. */
export const watchStatements = () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  return {
    askedBy: async (work: () => Promise<unknown>): Promise<number> => {
      sent.mockClear()
      await work()
      return sent.mock.calls.flatMap(([query]) => textsOf(query)).filter(isAsked).length
    },
    stop: () => sent.mockRestore(),
  }
}
