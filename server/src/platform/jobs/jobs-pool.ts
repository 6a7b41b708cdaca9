import pg from 'pg'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from '../db/vanished.ts'
import type { Logger } from '../log/logger.ts'

/** Connections of the job library. Lost ones are replaced; without listeners one would end the process. */
export const openJobsPool = (url: string, log: Logger): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    application_name: 'guiche-jobs',
    ...livelyLine,
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
