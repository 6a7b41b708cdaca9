import type { CompanyId } from '@guiche/contract/core/ids'
import pg from 'pg'
import { answersWithin, ask, sendWaiting } from './batch.ts'
import { type Caller, type ConnectionShares, connectionShares, searchShares } from './connection-shares.ts'
import { explained, type OnTimeout } from './constraints.ts'
import { againAfterDeadlock } from './deadlock.ts'
import { openPool, type PoolOptions, silenceMs } from './open-pool.ts'
import { RoomWatch } from './room-watch.ts'
import { type ArgumentsOf, type ArgumentsOfTenant, type Statement, statement, valuesOf } from './statement.ts'

/** bigint columns that we read stay within 2^53: sequence numbers and byte counts. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Prepared {
  name: string
  text: string
  parameters?: never
}

/** One open transaction. `sql` runs a named prepared statement. */
export interface Transaction {
  sql<Values, Row>(statement: Statement<Values, Row>, ...values: ArgumentsOf<Values>): Promise<Row[]>
  sql<R extends pg.QueryResultRow>(query: Prepared, values?: readonly unknown[]): Promise<R[]>
}

export interface TenantTransaction {
  companyId: CompanyId
  /** `:companyId` is this company; no caller gives it. */
  sql<Values, Row>(statement: Statement<Values, Row>, ...values: ArgumentsOfTenant<Values>): Promise<Row[]>
  sql<R extends pg.QueryResultRow>(query: Prepared, values?: readonly unknown[]): Promise<R[]>
  /** Runs in the last round trip, together with the commit: the rows that leave with it. */
  beforeCommit(statement: () => Promise<unknown>): void
}

export interface Database {
  /** A transaction that sees one company only. Ended by the database for a deadlock, `work` runs again: it changes nothing but the database. */
  tenant<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** As `tenant`, for statements whose text alone says which indexes they walk: each is planned once, for any values. */
  list<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** As `list`, for questions that do not wait for each other: they and the commit are one round trip. One that comes later is refused. */
  listAtOnce<T>(companyId: CompanyId, work: (tx: Asker) => Promise<T>): Promise<T>
  /**
   * As `tenant`, for what may take long: one at a time for each company, and ended by the database after `searchTimeoutMs`
   * (ERR_SEARCH_TOO_LONG).
   */
  search<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** A transaction that sees all companies. For the super admin and schedulers: few files. */
  platform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As `platform`, for readers of the event log alone: on connections of their own, and ended after `logStatementMs`. */
  eventLog<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As `platform`, for what must be known at once (who lives, who holds what): fails after `promptMs`, also where the database is silent. */
  promptly<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for a caller, within their share of the connections: where none comes free in time, or a statement takes too long, ERR_BUSY. */
  forCaller(caller: Caller): Database
  /** PostgreSQL has no room on its disk: it is read, and nothing is kept. */
  isFull(): boolean
  /** Statistics for /metrics. */
  pools(): { name: string; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export interface DatabaseUrls {
  app: string
  platform: string
}

const searchTimeoutMs = 8000
const searchesAtOnce = 3
const platformConnections = 6
/** The client that waits for a call's answer has given it up by then. */
const callStatementMs = 20_000

/** What takes longer to read than to fetch afresh. */
const logStatementMs = 5_000
const logConnections = 4
const promptMs = 4_000
const promptConnections = 2

const quiet = (promise: Promise<unknown>) => {
  // Awaited later together with the others; without this a failing first statement would count as unhandled meanwhile.
  promise.catch(() => {})
  return promise
}

/** What failed first in the transaction that is open on a connection. */
const firstFailures = new WeakMap<pg.PoolClient, unknown>()

const noteFailure = (client: pg.PoolClient) => (error: unknown) => {
  if (!firstFailures.has(client)) firstFailures.set(client, error)
  throw error
}

class RolledBack extends Error {
  constructor() {
    super('the transaction was rolled back by the database')
    this.name = 'RolledBack'
  }
}

/** in_failed_sql_transaction: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isAftermath = (error: unknown): boolean =>
  error instanceof RolledBack ||
  (error instanceof Error && (('code' in error && error.code === '25P02') || isAftermath(error.cause)))

/** Statements that are sent together may fail together, and any of them may be heard first: only the first to fail says why. */
const reasonOf = (client: pg.PoolClient, error: unknown): unknown =>
  isAftermath(error) ? (firstFailures.get(client) ?? error) : error

type Query = Pick<Statement, 'name' | 'text' | 'parameters'> | Prepared

const speakerOn = (client: pg.PoolClient, companyId?: CompanyId) => ({
  sql: async <Row>({ name, text, parameters }: Query, given: object = []): Promise<Row[]> => {
    const values = parameters ? valuesOf({ name, parameters }, given, companyId) : (given as unknown[])
    return (await ask(client, { name, text }, values).catch(noteFailure(client))).rows as Row[]
  },
})

/** What holds for one transaction only. */
type Settings = Readonly<Record<string, string>>

const beginning = { name: 'begin', text: 'begin' }
const ending = { name: 'commit', text: 'commit' }

const entries = new Map<string, Query>()

/** One statement for all settings of a transaction, prepared under their names. */
const entryFor = (settings: Settings): Query => {
  const names = Object.keys(settings)
  const key = names.join()
  const known = entries.get(key)
  if (known) return known
  const each = names.map((name) => `set_config('${name}', :${name.replace('.', '_')}, true)`)
  const made = statement(`enter:${key}`, `select ${each.join(', ')}`)
  entries.set(key, made)
  return made
}

const begin = (client: pg.PoolClient, settings: Settings): Promise<unknown> => {
  const begun = ask(client, beginning)
  const values = Object.values(settings)
  return values.length > 0 ? Promise.all([begun, ask(client, entryFor(settings), values)]) : begun
}

const ofCompany = (companyId: CompanyId): Settings => {
  if (!Number.isSafeInteger(companyId)) throw new Error('a company is named by a whole number')
  return { 'app.company_id': String(companyId) }
}

/** Sends the last statements and the commit in one round trip; a failure of any of them undoes all. */
const commit = async (client: pg.PoolClient, last: readonly (() => Promise<unknown>)[]) => {
  const sent = last.map((statement) => quiet(statement()))
  const committed = ask(client, ending)
  void quiet(committed)
  await Promise.all(sent)
  const { command } = await committed
  if (command !== 'COMMIT') throw new RolledBack()
}

/** Connections and who may have them. */
interface SharedPool {
  pool: pg.Pool
  shares: ConnectionShares
  room: RoomWatch
}

interface Run<T> extends SharedPool {
  caller: Caller
  companyId: CompanyId | null
  /** Sent with the begin. */
  settings: Settings
  /** What is said of a statement that the database ended for its time. */
  onTimeout: OnTimeout | null
  work: (client: pg.PoolClient) => Promise<T>
}

const run = <T>(given: Run<T>) => againAfterDeadlock(() => runInTurn(given))

const runInTurn = async <T>(given: Run<T>) => {
  const leave = await given.shares.enter(given.caller, given.companyId)
  try {
    return await runOnce(given)
  } finally {
    leave()
  }
}

/** The pool names no code where the database is silent. */
const connected = (pool: pg.Pool) =>
  pool.connect().catch((error: Error) => {
    throw 'code' in error ? error : Object.assign(error, { code: '08001' })
  })

/** The driver's words for a connection that broke in the middle, as all do when the server ends for want of room, and for one that fell silent. */
const brokenLine = /^(Connection terminated|Query read timeout)/

const withCode = (error: unknown): unknown => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (brokenLine.test(at.message) && !('code' in at)) Object.assign(at, { code: '08006' })
  return error
}

/** A silent database ends no statement: we give up soon after it should have. Null: after the pool's own time. */
const answerTimeOf = ({ statement_timeout }: Settings): number | null =>
  statement_timeout === undefined ? null : Number(statement_timeout) + silenceMs

const runOnce = async <T>({ pool, room, settings, onTimeout, work }: Run<T>) => {
  const client = await connected(pool)
  let broken: Error | undefined
  firstFailures.delete(client)
  const answerTime = answerTimeOf(settings)
  answersWithin(client, answerTime)
  try {
    const begun = quiet(begin(client, settings))
    const result = await work(client)
    await begun
    return result
  } catch (caught) {
    const error = reasonOf(client, caught)
    sendWaiting(client)
    await client
      .query({ text: 'rollback', ...(answerTime === null ? {} : { query_timeout: answerTime }) })
      .catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error('rollback failed')
      })
    room.failed(error)
    throw explained(withCode(error), onTimeout)
  } finally {
    client.release(broken)
  }
}

type TenantRun<T> = Omit<Run<T>, 'companyId' | 'work'> & {
  companyId: CompanyId
  work: (tx: TenantTransaction) => Promise<T>
}

type Asker = Pick<TenantTransaction, 'companyId' | 'sql'>
type AtOnceRun<T> = Omit<TenantRun<T>, 'work'> & { work: (tx: Asker) => Promise<T> }

const runTenant = <T>({ settings, work, ...given }: TenantRun<T>): Promise<T> =>
  run({
    ...given,
    settings: { ...ofCompany(given.companyId), ...settings },
    work: async (client) => {
      const last: (() => Promise<unknown>)[] = []
      const { sql } = speakerOn(client, given.companyId)
      const result = await work({
        sql,
        companyId: given.companyId,
        beforeCommit: (statement) => void last.push(statement),
      })
      await commit(client, last)
      return result
    },
  })

/** A question behind the commit would be asked outside of the transaction, and of no company. */
const runAtOnce = <T>({ settings, work, ...given }: AtOnceRun<T>): Promise<T> =>
  run({
    ...given,
    settings: { ...ofCompany(given.companyId), ...settings },
    work: async (client) => {
      const { sql } = speakerOn(client, given.companyId)
      let isSent = false
      const asked = async (...question: Parameters<typeof sql>) => {
        if (isSent) throw new Error(`${question[0].name} is asked too late: the transaction has ended`)
        return sql(...question)
      }
      const answer = work({ sql: asked as TenantTransaction['sql'], companyId: given.companyId })
      const committed = commit(client, [() => answer])
      isSent = true
      await committed
      return answer
    },
  })

const listSettings: Settings = { plan_cache_mode: 'force_generic_plan' }
const searchSettings: Settings = { statement_timeout: String(searchTimeoutMs), work_mem: '32MB' }
const callSettings: Settings = { statement_timeout: String(callStatementMs) }

const tooBusy: OnTimeout = { code: 'ERR_BUSY', detail: { retryAfterSeconds: 5 } }
const searchTooLong: OnTimeout = { code: 'ERR_SEARCH_TOO_LONG', detail: {} }

type Pools = Record<'app' | 'search' | 'platform' | 'eventLog' | 'prompt', SharedPool>

/** How a caller's transactions begin and what is said when they take too long. */
const limitsOf = (caller: Caller) =>
  caller === 'program'
    ? { caller, settings: {}, onTimeout: null }
    : { caller, settings: callSettings, onTimeout: tooBusy }

const doorsOf = ({ app, search, platform, eventLog, prompt }: Pools, caller: Caller) => {
  const limits = limitsOf(caller)
  const acrossCompanies =
    (shared: SharedPool, given: Pick<Run<unknown>, 'caller' | 'settings' | 'onTimeout'>) =>
    <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const ofAll = async (client: pg.PoolClient) => {
        const result = await work(speakerOn(client) as Transaction)
        await commit(client, [])
        return result
      }
      return run({ ...shared, ...given, companyId: null, work: ofAll })
    }
  const doors: Omit<Database, 'forCaller' | 'isFull' | 'pools' | 'close'> = {
    tenant: (companyId, work) => runTenant({ ...app, ...limits, companyId, work }),
    list: (companyId, work) =>
      runTenant({ ...app, ...limits, settings: { ...limits.settings, ...listSettings }, companyId, work }),
    listAtOnce: (companyId, work) =>
      runAtOnce({ ...app, ...limits, settings: { ...limits.settings, ...listSettings }, companyId, work }),
    search: (companyId, work) =>
      runTenant({ ...search, caller, settings: searchSettings, onTimeout: searchTooLong, companyId, work }),
    platform: acrossCompanies(platform, limits),
    eventLog: acrossCompanies(eventLog, limitsOf('program')),
    promptly: acrossCompanies(prompt, limitsOf('program')),
  }
  return doors
}

const statisticsOf = (pools: Pools) =>
  Object.entries(pools).map(([name, { pool, shares }]) => ({
    name,
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount + shares.waiting,
  }))

export interface DatabaseOptions {
  connections: number
  /** Its disk is full, or has room again. */
  onRoom?: (isFull: boolean) => void
}

export const openDatabase = (urls: DatabaseUrls, { connections, onRoom }: DatabaseOptions): Database => {
  const room = new RoomWatch((isFull) => onRoom?.(isFull))
  const platformPool = (name: string, max: number, options: Partial<PoolOptions> = {}): SharedPool => ({
    room,
    pool: openPool(name, { connectionString: urls.platform, max, ...options }),
    shares: connectionShares(max),
  })
  const appPool = (name: string, max: number) => openPool(name, { connectionString: urls.app, max })
  const pools: Pools = {
    app: { room, pool: appPool('guiche', connections), shares: connectionShares(connections) },
    search: { room, pool: appPool('guiche-search', searchesAtOnce), shares: searchShares(searchesAtOnce) },
    platform: platformPool('guiche-platform', platformConnections),
    eventLog: platformPool('guiche-events', logConnections, { statementMs: logStatementMs, connectMs: logStatementMs }),
    prompt: platformPool('guiche-prompt', promptConnections, {
      statementMs: promptMs,
      silentMs: 500,
      connectMs: promptMs,
    }),
  }
  const databaseFor = (caller: Caller): Database => ({
    ...doorsOf(pools, caller),
    forCaller: databaseFor,
    isFull: () => room.isFull,
    pools: () => statisticsOf(pools),
    close: async () => {
      await Promise.all(Object.values(pools).map(({ pool }) => pool.end()))
    },
  })
  return databaseFor('program')
}

const ping = { name: 'ping', text: 'select 1' }

export const isReachable = (db: Pick<Database, 'promptly'>): Promise<boolean> =>
  db
    .promptly((tx) => tx.sql(ping))
    .then(
      () => true,
      () => false,
    )
