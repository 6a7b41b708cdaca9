import pg from 'pg'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from '../db/vanished.ts'
import type { Logger } from '../log/logger.ts'

/** Longer than any statement of the jobs takes: a line that says nothing for so long is dead, though nobody closed it. */
const silentMs = 45_000

interface JobsPoolOptions {
  /** Null: its statements may take as long as they do. */
  silentMs?: number | null
}

/** Connections of the job library. Lost ones are replaced; without listeners one would end the process. */
export const openJobsPool = (url: string, log: Logger, options: JobsPoolOptions = {}): pg.Pool => {
  const answerMs = options.silentMs === undefined ? silentMs : options.silentMs
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    application_name: 'guiche-jobs',
    ...livelyLine,
    // The driver closes a line that is too late with an answer only where it sends ahead.
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
