/** Statements that travel together, on a real PostgreSQL. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { ask, assembledName, mostAssembled, sendWaiting } from './batch.ts'

const pool: { open: pg.Pool } = { open: new pg.Pool() }
let client: pg.PoolClient

beforeAll(async () => {
  const { app } = await testDatabase()
  pool.open = new pg.Pool({ connectionString: app, max: 1, pipeline: true })
})
afterAll(() => pool.open.end())
beforeEach(async () => {
  client = await pool.open.connect()
  return () => client.release(true)
})

const number = { name: 'batch_number', text: 'select $1::int n, null::text nothing' }
const many = { name: 'batch_many', text: 'select n from generate_series(1, $1::int) n' }
const half = { name: 'batch_half', text: 'select 1 / $1::int' }
const wrong = { name: 'batch_wrong', text: 'select no_such_column' }
const quiet = { name: 'batch_quiet', text: "set application_name = 'batch'" }

const settled = (asked: readonly Promise<unknown>[]) =>
  Promise.allSettled(asked).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string }).code)),
  )

/** How often the server is asked to answer: each Sync is one answer. */
const answersWhile = async (work: () => Promise<unknown>) => {
  let answers = 0
  const count = () => {
    answers += 1
  }
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('readyForQuery', count)
  await work()
  connection.off('readyForQuery', count)
  return answers
}

describe('statements of one turn', () => {
  it('are each answered once, with their own rows, described or not', async () => {
    for (const turn of [1, 2, 3]) {
      const answers = await answersWhile(async () => {
        const asked = [
          ask(client, number, [turn]),
          ask(client, quiet),
          ask(client, many, [3]),
          ask(client, number, [9]),
        ]
        const [first, set, rows, last] = await Promise.all(asked)
        expect(first?.rows).toEqual([{ n: turn, nothing: null }])
        expect([set?.rows, set?.command]).toEqual([[], 'SET'])
        expect(rows?.rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
        expect(last?.rows).toEqual([{ n: 9, nothing: null }])
        await new Promise((resolve) => setImmediate(resolve))
      })
      expect(answers).toBe(1)
    }
  })
  it('behind a failed one are not run, and all can be sent again', async () => {
    for (const failing of [wrong, half]) {
      const values = failing === half ? [0] : []
      const asked = [ask(client, number, [1]), ask(client, failing, values), ask(client, many, [2]), ask(client, quiet)]
      expect(await settled(asked)).toEqual(['done', failing === half ? '22012' : '42703', '25P02', '25P02'])
    }
    const asked = [ask(client, half, [1]), ask(client, many, [2]), ask(client, number, [3]), ask(client, half, [1])]
    expect((await Promise.all(asked)).map(({ rows }) => rows.length)).toEqual([1, 2, 1, 1])
  })
  it('are refused under the name of another, and the others run', async () => {
    const again = { name: number.name, text: 'select $1::int n, 2 nothing' }
    const asked = [ask(client, number, [1]), ask(client, many, [2])]
    expect(() => ask(client, again, [1])).toThrow('two statements are called batch_number')
    expect((await asked[0])?.rows).toEqual([{ n: 1, nothing: null }])
    expect((await asked[1])?.rows.length).toBe(2)
  })
  it('are sent before anything that bypasses the batch', async () => {
    const begun = ask(client, { name: 'begin', text: 'begin' })
    sendWaiting(client)
    const { rows } = await client.query('select now() = statement_timestamp() "isAlone"')
    await begun
    expect(rows).toEqual([{ isAlone: false }])
    await client.query('rollback')
  })
  it('fail when the connection breaks', async () => {
    client.on('error', () => undefined)
    const broken = settled([ask(client, { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())' })])
    expect(await broken).toEqual(['57P01'])
    const [first, second] = await settled([ask(client, number, [1]), ask(client, quiet)])
    expect([first === 'done', second]).toEqual([false, '25P02'])
  })
})

describe('assembled statements', () => {
  const shape = (number: number) => ({ name: assembledName(`test${number}`), text: `select ${number} n` })
  const preparedNames = async () => {
    const { rows } = await client.query(
      `select name from pg_prepared_statements where name like 'list_test%' order by prepare_time`,
    )
    return rows.map(({ name }) => name as string)
  }

  it('are kept up to a limit, the most recent ones, and run again after eviction', async () => {
    for (let number = 0; number < mostAssembled; number += 1) await ask(client, shape(number))
    await ask(client, shape(0))
    await Promise.all([ask(client, shape(mostAssembled)), ask(client, shape(mostAssembled + 1))])
    const names = await preparedNames()
    expect([names.length, names.includes(shape(0).name)]).toEqual([mostAssembled, true])
    expect([1, 2].map((number) => names.includes(shape(number).name))).toEqual([false, false])
    expect((await ask(client, shape(1))).rows).toEqual([{ n: 1 }])
    expect((await preparedNames()).length).toBe(mostAssembled)
  })
  it('are evicted even if a statement before the new one fails', async () => {
    for (let number = 0; number < mostAssembled; number += 1) await ask(client, shape(number))
    expect(await settled([ask(client, wrong), ask(client, shape(999))])).toEqual(['42703', '25P02'])
    expect((await ask(client, shape(0))).rows).toEqual([{ n: 0 }])
    expect((await ask(client, shape(999))).rows).toEqual([{ n: 999 }])
  })
})

it('a row that cannot be parsed fails only its own statement', async () => {
  pg.types.setTypeParser(pg.types.builtins.MONEY, () => {
    throw new Error('unreadable')
  })
  const asked = [ask(client, { name: 'batch_money', text: "select '1'::money" }), ask(client, number, [1])]
  expect(await settled(asked)).toEqual([undefined, 'done'])
})
