/**
 * Runs a transaction on a connection: begin with settings, statements, commit or rollback, and which error to report.
 */
import type { CompanyId } from '@guiche/contract/core/ids'
import type pg from 'pg'
import { answersWithin, ask, sendWaiting } from './batch.ts'
import type { Caller, ConnectionShares } from './connection-shares.ts'
import { explained, type OnTimeout } from './constraints.ts'
import { ofCommit, ofLine, withCode } from './database-away.ts'
import { watchLine } from './dead-lines.ts'
import { againAfterDeadlock } from './deadlock.ts'
import { silenceMs } from './open-pool.ts'
import type { RoomWatch } from './room-watch.ts'
import { type Statement, statement, valuesOf } from './statement.ts'

export interface Prepared {
  name: string
  text: string
  parameters?: never
}

const quiet = (promise: Promise<unknown>) => {
  // They are awaited together later; without this, a first statement that fails meanwhile would count as an unhandled
  // rejection.
  promise.catch(() => {})
  return promise
}

/** The first error in the transaction that is open on a connection. */
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

/**
 * in_failed_sql_transaction; and invalid_sql_statement_name, for a statement that should have been prepared after the
 * failed one and was sent again before the failure was known.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const aftermath = new Set<unknown>(['25P02', '26000'])
const isAftermath = (error: unknown): boolean =>
  error instanceof RolledBack ||
  (error instanceof Error && (('code' in error && aftermath.has(error.code)) || isAftermath(error.cause)))

/**
 * Statements that are sent together may fail together, and any of their errors may arrive first; only the first
 * statement that failed gives the reason.
 */
const reasonOf = (client: pg.PoolClient, error: unknown): unknown =>
  isAftermath(error) ? (firstFailures.get(client) ?? error) : error

type Query = Pick<Statement, 'name' | 'text' | 'parameters'> | Prepared

const beginning = { name: 'begin', text: 'begin' }
const ending = { name: 'commit', text: 'commit' }

/**
 * One transaction on a connection. The connection is used by others afterwards, maybe by another company, so
 * statements after the end of this transaction are refused. That happens when one of several branches fails and the
 * others continue.
 */
export class Turn {
  #isOver = false

  constructor(
    readonly client: pg.PoolClient,
    readonly companyId: CompanyId | null,
  ) {}

  readonly sql = async <Row>({ name, text, parameters }: Query, given: object = []): Promise<Row[]> => {
    if (this.#isOver) throw new Error(`${name} is asked too late: the transaction has ended`)
    const values = parameters
      ? valuesOf({ name, parameters }, given, this.companyId ?? undefined)
      : (given as unknown[])
    return (await ask(this.client, { name, text }, values).catch(noteFailure(this.client))).rows as Row[]
  }

  /** Sends the last statements and the commit in one round trip; if any of them fails, all are rolled back. */
  async commit(last: readonly (() => Promise<unknown>)[]) {
    const sent = last.map((statement) => quiet(statement()))
    const committed = ask(this.client, ending)
    this.end()
    void quiet(committed)
    const { command } = await Promise.all(sent)
      .then(() => committed)
      .catch((error: unknown) => {
        throw ofCommit(reasonOf(this.client, error))
      })
    if (command !== 'COMMIT') throw new RolledBack()
  }

  end() {
    this.#isOver = true
  }
}

/** Settings that apply to one transaction only. */
export type Settings = Readonly<Record<string, string>>

const entries = new Map<string, Query>()

/** One statement for all settings of a transaction. */
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
  const note = noteFailure(client)
  const begun = ask(client, beginning).catch(note)
  const values = Object.values(settings)
  return values.length > 0 ? Promise.all([begun, ask(client, entryFor(settings), values).catch(note)]) : begun
}

export const ofCompany = (companyId: CompanyId): Settings => {
  if (!Number.isSafeInteger(companyId)) throw new Error('a company is named by a whole number')
  return { 'app.company_id': String(companyId) }
}

/** The connections and their limits. */
export interface SharedPool {
  pool: pg.Pool
  shares: ConnectionShares
  room: RoomWatch
  /** Where to ask the server whether a session of this pool still exists. */
  prompt: pg.Pool
}

export interface Run<T> extends SharedPool {
  caller: Caller
  companyId: CompanyId | null
  /** Sent with the begin. */
  settings: Settings
  /** The error for a statement that the database cancelled by timeout. */
  onTimeout: OnTimeout | null
  work: (turn: Turn) => Promise<T>
}

export const run = <T>(given: Run<T>) => againAfterDeadlock(() => runInTurn(given))

const runInTurn = async <T>(given: Run<T>) => {
  const leave = await given.shares.enter(given.caller, given.companyId)
  try {
    return await runOnce(given)
  } finally {
    leave()
  }
}

/** The pool gives no error code if the database does not answer. */
const connected = (pool: pg.Pool) =>
  pool.connect().catch((error: Error) => {
    throw ofLine('code' in error ? error : Object.assign(error, { code: '08001' }))
  })

/** An unreachable database cancels no statement, so we give up soon after the timeout. Null: the pool's own timeout. */
const answerTimeOf = ({ statement_timeout }: Settings): number | null =>
  statement_timeout === undefined ? null : Number(statement_timeout) + silenceMs

const runOnce = async <T>({ pool, prompt, room, settings, onTimeout, companyId, work }: Run<T>) => {
  const client = await connected(pool)
  const turn = new Turn(client, companyId)
  let broken: Error | undefined
  firstFailures.delete(client)
  const answerTime = answerTimeOf(settings)
  answersWithin(client, answerTime)
  const unwatch = watchLine(client, prompt)
  try {
    const begun = quiet(begin(client, settings))
    const result = await work(turn)
    await begun
    return result
  } catch (caught) {
    turn.end()
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
    turn.end()
    unwatch()
    client.release(broken)
  }
}
