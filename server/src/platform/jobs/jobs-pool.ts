import type pg from 'pg'
import { PatientPool, type Then } from '../db/patient-pool.ts'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from '../db/vanished.ts'
import type { Logger } from '../log/logger.ts'

/** Longer than any statement of the job library: a connection that is silent for this long is dead. */
const silentMs = 45_000

interface JobsPoolOptions {
  /** Null: no statement timeout. */
  silentMs?: number | null
}

/**
 * After these the library waits for three seconds, and up to two minutes as they repeat, each slot by itself
 * (graphile-worker 0.17.3, `RETRYABLE_ERROR_CODES`): the database is back long before. After any other it asks again
 * when it would ask for the next job.
 */
const longPauses = new Set<unknown>(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])
const askedSoonAgain = (error: Error): Error =>
  'code' in error && longPauses.has(error.code)
    ? Object.assign(new Error(error.message, { cause: error }), { code: '08001' })
    : error

class JobsPool extends PatientPool {
  override connect(): Promise<pg.PoolClient>
  override connect(then: Then): void
  override connect(then?: Then) {
    if (then) return super.connect((error, client, done) => then(error && askedSoonAgain(error), client, done))
    return super.connect().catch((error: Error) => {
      throw askedSoonAgain(error)
    })
  }
}

/** Connections of the job library. Lost ones are replaced; without error listeners one would end the process. */
export const openJobsPool = (url: string, log: Logger, options: JobsPoolOptions = {}): pg.Pool => {
  const answerMs = options.silentMs === undefined ? silentMs : options.silentMs
  const pool = new JobsPool({
    connectionString: url,
    // Each worker of jobs listens on one of them for as long as it runs.
    max: 14,
    application_name: 'guiche-jobs',
    ...livelyLine,
    // The driver closes a connection whose answer is late only in pipeline mode.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    ...(answerMs === null ? {} : { query_timeout: answerMs }),
    onConnect: async (client) => {
      await client.query(letGoOfTheVanished)
      await noticeTheClosed(client)
    },
  })
  const note = (error: Error) => log.debug({ err: error }, 'a connection of the job worker was lost')
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}
