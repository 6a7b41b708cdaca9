import type { CompanyId } from '@guiche/contract/core/ids'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { explained } from './constraints.ts'
import { againAfterDeadlock } from './deadlock.ts'

/** bigint columns that we read stay within 2^53: sequence numbers and byte counts. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Prepared {
  name: string
  text: string
}

/** One open transaction. `sql` runs a named prepared statement; `db` is the query builder on the same connection. */
export interface Transaction {
  db: NodePgDatabase
  sql<R extends pg.QueryResultRow>(query: Prepared, values?: readonly unknown[]): Promise<R[]>
}

export interface TenantTransaction extends Transaction {
  companyId: CompanyId
  /** Runs in the last round trip, together with the commit: the rows that leave with it. */
  beforeCommit(statement: () => Promise<unknown>): void
}

export interface Database {
  /** A transaction that sees one company only. Ended by the database for a deadlock, `work` runs again: it changes nothing but the database. */
  tenant<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** As `tenant`, for statements whose text alone says which indexes they walk: each is planned once, for any values. */
  list<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /**
   * As `tenant`, for what may take long: few at a time, so that it starves nobody, and ended by the database after `searchTimeoutMs`
   * (ERR_SEARCH_TOO_LONG).
   */
  search<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** A transaction that sees all companies. For the super admin, schedulers, the event reader: few files. */
  platform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Statistics for /metrics. */
  pools(): { name: string; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export interface DatabaseUrls {
  app: string
  platform: string
}

const searchTimeoutMs = 8000
const searchesAtOnce = 2

const quiet = (promise: Promise<unknown>) => {
  // Awaited later together with the others; without this a failing first statement would count as unhandled meanwhile.
  promise.catch(() => {})
  return promise
}

/** What is sent without waiting in between leaves in one write: each is a system call here and a wake-up there. */
const gather = ({ connection: { stream } }: pg.PoolClient) => {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const transactionOn = (client: pg.PoolClient): Transaction => ({
  db: drizzle(client),
  sql: async <R extends pg.QueryResultRow>(query: Prepared, values: readonly unknown[] = []) => {
    gather(client)
    return (await client.query<R>({ ...query, values: [...values] })).rows
  },
})

const beginAs = (companyId: CompanyId) => {
  if (!Number.isSafeInteger(companyId)) throw new Error('a company is named by a whole number')
  return `begin; set local app.company_id = '${companyId}'`
}

/** Sends the last statements and the commit in one round trip; a failure of any of them undoes all. */
const commit = async (client: pg.PoolClient, last: readonly (() => Promise<unknown>)[]) => {
  const sent = last.map((statement) => quiet(statement()))
  gather(client)
  const committed = client.query('commit')
  void quiet(committed)
  await Promise.all(sent)
  const { command } = await committed
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back by the database')
}

const run = <T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>) =>
  againAfterDeadlock(() => runOnce(pool, begin, work))

const runOnce = async <T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>) => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    gather(client)
    const begun = quiet(client.query(begin))
    const result = await work(client)
    await begun
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error('rollback failed')
    })
    throw explained(error)
  } finally {
    client.release(broken)
  }
}

const openPool = (name: string, connectionString: string, max: number) => {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    // Our statements are short: compiling one takes longer than running it.
    onConnect: async (client) => {
      await client.query('set jit = off')
    },
  })
  // A connection that breaks is replaced by the pool, and its statements fail; without listeners, idle or lent, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

interface TenantRun<T> {
  pool: pg.Pool
  companyId: CompanyId
  /** Statements that hold for this transaction only, sent with its begin. */
  settings?: readonly string[]
  work: (tx: TenantTransaction) => Promise<T>
}

const runTenant = <T>({ pool, companyId, settings = [], work }: TenantRun<T>): Promise<T> =>
  run(pool, [beginAs(companyId), ...settings].join('; '), async (client) => {
    const last: (() => Promise<unknown>)[] = []
    const result = await work({
      ...transactionOn(client),
      companyId,
      beforeCommit: (statement) => void last.push(statement),
    })
    await commit(client, last)
    return result
  })

const listSettings = ['set local plan_cache_mode = force_generic_plan']
const searchSettings = [`set local statement_timeout = ${searchTimeoutMs}`, "set local work_mem = '32MB'"]

export const openDatabase = (urls: DatabaseUrls, options: { connections: number }): Database => {
  const app = openPool('guiche', urls.app, options.connections)
  const search = openPool('guiche-search', urls.app, searchesAtOnce)
  const platform = openPool('guiche-platform', urls.platform, 6)
  const pools = Object.entries({ app, search, platform })
  return {
    tenant: (companyId, work) => runTenant({ pool: app, companyId, work }),
    list: (companyId, work) => runTenant({ pool: app, companyId, settings: listSettings, work }),
    search: (companyId, work) => runTenant({ pool: search, companyId, settings: searchSettings, work }),
    platform: (work) =>
      run(platform, 'begin', async (client) => {
        const result = await work(transactionOn(client))
        await commit(client, [])
        return result
      }),
    pools: () =>
      pools.map(([name, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
        name,
        total,
        idle,
        waiting,
      })),
    close: async () => {
      await Promise.all(pools.map(([, pool]) => pool.end()))
    },
  }
}

const ping = { name: 'ping', text: 'select 1' }

export const isReachable = (db: Pick<Database, 'platform'>): Promise<boolean> =>
  db
    .platform((tx) => tx.sql(ping))
    .then(
      () => true,
      () => false,
    )
