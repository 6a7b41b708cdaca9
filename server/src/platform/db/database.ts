import type { CompanyId } from '@guiche/contract/core/ids'
import pg from 'pg'
import { type Caller, connectionShares, isOurOwn, searchShares } from './connection-shares.ts'
import type { OnTimeout } from './constraints.ts'
import { openPool, type PoolOptions } from './open-pool.ts'
import { RoomWatch } from './room-watch.ts'
import {
  ofCompany,
  type Prepared,
  type Run,
  run,
  type Settings,
  type SharedPool,
  type Turn,
} from './run-transaction.ts'
import type { ArgumentsOf, ArgumentsOfTenant, Statement } from './statement.ts'

/** The bigint columns that we read stay within 2^53: sequence numbers and byte counts. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** One open transaction. `sql` runs a named prepared statement. */
export interface Transaction {
  sql<Values, Row>(statement: Statement<Values, Row>, ...values: ArgumentsOf<Values>): Promise<Row[]>
  sql<R extends pg.QueryResultRow>(query: Prepared, values?: readonly unknown[]): Promise<R[]>
}

export interface TenantTransaction {
  companyId: CompanyId
  /** `:companyId` is always this company; callers cannot pass it. */
  sql<Values, Row>(statement: Statement<Values, Row>, ...values: ArgumentsOfTenant<Values>): Promise<Row[]>
  sql<R extends pg.QueryResultRow>(query: Prepared, values?: readonly unknown[]): Promise<R[]>
  /** Runs in the last round trip, together with the commit: for rows that are written with it. */
  beforeCommit(statement: () => Promise<unknown>): void
}

export interface Database {
  /**
   * A transaction that sees only one company. If the database ends it because of a deadlock, `work` runs again, so it
   * must change nothing but the database.
   */
  tenant<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /**
   * Like `tenant`, for statements whose text alone determines the indexes to use: each is planned once, for any
   * values.
   */
  list<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /**
   * Like `list`, for queries that do not depend on each other: they and the commit are one round trip. Later queries
   * are refused.
   */
  listAtOnce<T>(companyId: CompanyId, work: (tx: Asker) => Promise<T>): Promise<T>
  /**
   * Like `tenant`, for queries that may take long: one at a time per company, and cancelled by the database after
   * `searchTimeoutMs` (ERR_SEARCH_TOO_LONG).
   */
  search<T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** A transaction that sees all companies. Only few files use it, for the super admin and schedulers. */
  platform<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Like `platform`, but only for readers of the event log: on connections of their own, and cancelled after
   * `logStatementMs`.
   */
  eventLog<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Like `platform`, for answers that are needed at once (which nodes live, who holds a lease): a statement fails after
   * `promptMs`, even if the database does not respond.
   */
  promptly<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * The same for one caller, within their share of the connections. ERR_BUSY if no connection becomes free in time,
   * or if a statement of a call takes too long.
   */
  forCaller(caller: Caller): Database
  /** PostgreSQL's disk is full: reads work, writes do not. */
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
/** By then the client that waits for the response has given up. Looks of timers have the same limit. */
const callStatementMs = 20_000

/** If reading takes longer than this, the client should reload instead. */
const logStatementMs = 5_000
const logConnections = 4
const promptMs = 4_000
const promptConnections = 2

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
    work: async (turn) => {
      const last: (() => Promise<unknown>)[] = []
      const result = await work({
        sql: turn.sql,
        companyId: given.companyId,
        beforeCommit: (statement) => void last.push(statement),
      })
      await turn.commit(last)
      return result
    },
  })

/** The statement is sent together with the commit, so a response cannot depend on its result. */
const runAtOnce = <T>({ settings, work, ...given }: AtOnceRun<T>): Promise<T> =>
  run({
    ...given,
    settings: { ...ofCompany(given.companyId), ...settings },
    work: async (turn) => {
      const answer = work({ sql: turn.sql, companyId: given.companyId })
      await turn.commit([() => answer])
      return answer
    },
  })

const listSettings: Settings = { plan_cache_mode: 'force_generic_plan' }
const searchSettings: Settings = { statement_timeout: String(searchTimeoutMs), work_mem: '32MB' }
const callSettings: Settings = { statement_timeout: String(callStatementMs) }

const tooBusy: OnTimeout = { code: 'ERR_BUSY', detail: { retryAfterSeconds: 5 } }
const searchTooLong: OnTimeout = { code: 'ERR_SEARCH_TOO_LONG', detail: {} }

type Pools = Record<'app' | 'search' | 'platform' | 'eventLog' | 'prompt', SharedPool>

/**
 * How a caller's transactions begin, and the error when they take too long. Looks go one at a time: one that hung for as
 * long as our own work may take would hold up all that recurs on this node.
 */
const limitsOf = (caller: Caller) => {
  if (!isOurOwn(caller)) return { caller, settings: callSettings, onTimeout: tooBusy }
  return { caller, settings: caller === 'look' ? callSettings : {}, onTimeout: null }
}

const doorsOf = ({ app, search, platform, eventLog, prompt }: Pools, caller: Caller) => {
  const limits = limitsOf(caller)
  const acrossCompanies =
    (shared: SharedPool, given: Pick<Run<unknown>, 'caller' | 'settings' | 'onTimeout'>) =>
    <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const ofAll = async (turn: Turn) => {
        const result = await work({ sql: turn.sql } as Transaction)
        await turn.commit([])
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
  /** What one transaction of the program may take, in ms, before it counts (connection-shares.ts). */
  freeOfProgram?: number
  /** Called when its disk becomes full, or has space again. */
  onRoom?: (isFull: boolean) => void
}

export const openDatabase = (urls: DatabaseUrls, { connections, freeOfProgram, onRoom }: DatabaseOptions): Database => {
  const room = new RoomWatch((isFull) => onRoom?.(isFull))
  const openPlatformPool = (name: string, max: number, options: Partial<PoolOptions> = {}) =>
    openPool(name, { connectionString: urls.platform, max, ...options })
  const prompt = openPlatformPool('guiche-prompt', promptConnections, {
    statementMs: promptMs,
    silentMs: 500,
    connectMs: promptMs,
  })
  const sharedBy = (pool: pg.Pool, max: number): SharedPool => ({
    room,
    prompt,
    pool,
    shares: connectionShares(max, freeOfProgram),
  })
  const platformPool = (name: string, max: number, options: Partial<PoolOptions> = {}) =>
    sharedBy(openPlatformPool(name, max, options), max)
  const appPool = (name: string, max: number) => openPool(name, { connectionString: urls.app, max })
  const pools: Pools = {
    app: sharedBy(appPool('guiche', connections), connections),
    search: { room, prompt, pool: appPool('guiche-search', searchesAtOnce), shares: searchShares(searchesAtOnce) },
    platform: platformPool('guiche-platform', platformConnections),
    eventLog: platformPool('guiche-events', logConnections, { statementMs: logStatementMs, connectMs: logStatementMs }),
    prompt: sharedBy(prompt, promptConnections),
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

const pings = new WeakMap<Pick<Database, 'promptly'>, Promise<boolean>>()

/** Callers share the ping that is on its way: in an outage each failed job asks, beside those who renew leases. */
export const isReachable = (db: Pick<Database, 'promptly'>): Promise<boolean> => {
  const sent = pings.get(db)
  if (sent) return sent
  const answer = db
    .promptly((tx) => tx.sql(ping))
    .then(
      () => true,
      () => false,
    )
    .finally(() => pings.delete(db))
  pings.set(db, answer)
  return answer
}
