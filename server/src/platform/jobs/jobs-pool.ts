import pg from 'pg'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from '../db/vanished.ts'
import type { Logger } from '../log/logger.ts'

/** Longer than any statement of the job library: a connection that is silent for this long is dead. */
const silentMs = 45_000

interface JobsPoolOptions {
  /** Null: no statement timeout. */
  silentMs?: number | null
}

/** Connections of the job library. Lost ones are replaced; without error listeners one would end the process. */
export const openJobsPool = (url: string, log: Logger, options: JobsPoolOptions = {}): pg.Pool => {
  const answerMs = options.silentMs === undefined ? silentMs : options.silentMs
  const pool = new pg.Pool({
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
