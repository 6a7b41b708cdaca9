/**
 * Sends statements that do not wait for each other as one batch: one write, one Sync, one answer.
 * The driver's own pipeline ends each statement with a Sync, and PostgreSQL flushes its output at each Sync: that
 * costs a system call there and a wake-up here per statement. The result columns of a prepared statement are
 * described once per connection; PostgreSQL refuses a statement whose columns have changed.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
/// <reference path="./pg-values.d.ts" />
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

export interface Named {
  name: string
  text: string
}

export interface Answered {
  rows: Record<string, unknown>[]
  /** `SELECT 40`, `COMMIT`, `ROLLBACK`. */
  command: string
}

/** in_failed_sql_transaction: PostgreSQL's error for statements after one that failed. */
class NotRun extends Error {
  readonly code = '25P02'

  constructor() {
    super('a statement before this one failed')
    this.name = 'NotRun'
  }
}

/** The driver's connection, as far as it is used here; its published types are incomplete. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: Named): void
  bind(values: { statement: string; values: readonly (string | Buffer | null)[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
  sync(): void
}

/** Parses rows once it knows their columns. */
interface Columns {
  addFields(fields: unknown): void
  parseRow(fields: unknown): Record<string, unknown>
}

/** What a connection knows about a statement. */
interface Known {
  text: string
  isDescribed: boolean
  /** Null: it returns no rows. */
  columns: Columns | null
}

/** The name of an assembled statement; `digest` is of its text. */
export const assembledName = (digest: string): string => `list_${digest}`
const isAssembled = (name: string) => name.startsWith(assembledName(''))

/**
 * A connection keeps only the most recently used assembled statements: there are many, and PostgreSQL holds a plan
 * for each.
 */
export const mostAssembled = 200

/** What is prepared on a connection. Null: unknown. */
class PreparedStatements {
  readonly #written = new Map<string, Known | null>()
  /** The most recently used one is last. */
  readonly #assembled = new Map<string, Known | null>()

  #mapOf(name: string) {
    return isAssembled(name) ? this.#assembled : this.#written
  }

  get(name: string) {
    return this.#mapOf(name).get(name)
  }

  set(name: string, known: Known | null) {
    this.#mapOf(name).set(name, known)
  }

  /** The names to evict for those that are about to be used. */
  makeRoomFor(names: readonly string[]): string[] {
    const asked = new Set(names.filter(isAssembled))
    let fresh = 0
    for (const name of asked) {
      const known = this.#assembled.get(name)
      if (known === undefined) fresh += 1
      else {
        this.#assembled.delete(name)
        this.#assembled.set(name, known)
      }
    }
    const tooMany = this.#assembled.size + fresh - mostAssembled
    const oldest = tooMany > 0 ? [...this.#assembled.keys()].slice(0, tooMany) : []
    for (const name of oldest) this.#assembled.delete(name)
    return oldest
  }
}

const preparedOn = new WeakMap<object, PreparedStatements>()

const preparedBy = (connection: object) => {
  const prepared = preparedOn.get(connection) ?? new PreparedStatements()
  preparedOn.set(connection, prepared)
  return prepared
}

interface Asked extends Named {
  values: readonly (string | Buffer | null)[]
  /** This batch prepares it. */
  isNew: boolean
  known: Known
  rows: Record<string, unknown>[]
  /** A value that could not be parsed. */
  fault: Error | null
  done: (answered: Answered) => void
  failed: (error: Error) => void
}

const unknown = ({ text }: Named): Known => ({ text, isDescribed: false, columns: null })

/** The driver sends it and passes responses to it as to one of its own queries. */
export class Batch extends pg.Query {
  readonly statements: Asked[] = []
  /** Set by the driver, which measures the time. */
  declare callback: ((error?: Error) => void) | undefined
  /** Read by the driver, in milliseconds: it closes a connection that has not answered by then. */
  declare query_timeout: number | undefined
  /** The statement whose answer is being read. */
  #at = 0
  #isOver = false
  #prepared = new PreparedStatements()

  constructor() {
    super({ text: '' })
  }

  add({ name, text }: Named, given: readonly unknown[]): Promise<Answered> {
    const values = given.map((value) => prepareValue(value))
    return new Promise((done, failed) => {
      const known = unknown({ name, text })
      this.statements.push({ name, text, values, isNew: false, known, rows: [], fault: null, done, failed })
    })
  }

  override submit = (connection: pg.Connection) => {
    const wire = connection as unknown as Wire
    this.#prepared = preparedBy(connection)
    wire.stream.cork()
    // Must come first: PostgreSQL skips everything after a failure.
    for (const name of this.#prepared.makeRoomFor(this.statements.map(({ name }) => name)))
      wire.close({ type: 'S', name })
    for (const asked of this.statements) this.#send(wire, asked)
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #send(wire: Wire, asked: Asked) {
    const { name, text, values } = asked
    const before = this.#prepared.get(name)
    if (before) asked.known = before
    else {
      if (before === null) wire.close({ type: 'S', name })
      wire.parse({ name, text })
      this.#prepared.set(name, asked.known)
      asked.isNew = true
    }
    wire.bind({ statement: name, values })
    if (!asked.known.isDescribed) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { fields: unknown }) {
    const asked = this.statements[this.#at]
    if (!asked) return
    const columns = new pg.Result('', pg.types) as unknown as Columns
    columns.addFields(fields)
    asked.known.columns = columns
  }

  handleDataRow({ fields }: { fields: unknown }) {
    const asked = this.statements[this.#at]
    if (!asked?.known.columns || asked.fault) return
    try {
      asked.rows.push(asked.known.columns.parseRow(fields))
    } catch (error) {
      asked.fault = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const asked = this.statements[this.#at]
    if (!asked) return
    this.#at += 1
    asked.known.isDescribed = true
    if (asked.fault) asked.failed(asked.fault)
    else asked.done({ rows: asked.rows, command: text })
  }

  /** PostgreSQL skips everything after the failed statement, up to the Sync. */
  handleError(error: Error) {
    if (this.#isOver) return
    this.#isOver = true
    const [failed, ...notRun] = this.statements.slice(this.#at)
    for (const { isNew, name } of [failed, ...notRun].filter((asked) => asked !== undefined))
      if (isNew) this.#prepared.set(name, null)
    failed?.failed(error)
    for (const asked of notRun) asked.failed(new NotRun())
    this.callback?.(error)
  }

  handleReadyForQuery() {
    if (this.#isOver) return
    this.#isOver = true
    this.callback?.()
  }
}

const waiting = new WeakMap<pg.ClientBase, Batch>()
const answerTimes = new WeakMap<pg.ClientBase, number>()

/** How long, in milliseconds, an answer on this connection may take from now on. Null: the pool's default. */
export const answersWithin = (client: pg.ClientBase, ms: number | null): void => {
  if (ms === null) answerTimes.delete(client)
  else answerTimes.set(client, ms)
}

/** Sends the pending batch of this connection. Call it before anything is sent without this file, to keep the order. */
export const sendWaiting = (client: pg.ClientBase): void => {
  const batch = waiting.get(client)
  if (!batch) return
  waiting.delete(client)
  batch.query_timeout = answerTimes.get(client)
  client.query(batch)
}

/** A name is prepared once per connection: with two texts, the second would run as the first. */
const texts = new Map<string, string>()

const checkName = ({ name, text }: Named) => {
  if (isAssembled(name)) return
  const known = texts.get(name) ?? text
  if (known !== text) throw new Error(`two statements are called ${name}`)
  texts.set(name, known)
}

/** Sent together with everything that is queried in the same turn of the event loop. */
export const ask = (client: pg.ClientBase, named: Named, values: readonly unknown[] = []): Promise<Answered> => {
  checkName(named)
  const before = waiting.get(client)
  if (before) return before.add(named, values)
  const batch = new Batch()
  const answered = batch.add(named, values)
  waiting.set(client, batch)
  process.nextTick(() => {
    if (waiting.get(client) === batch) sendWaiting(client)
  })
  return answered
}
