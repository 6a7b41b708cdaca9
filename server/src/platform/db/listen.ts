/** A connection that listens to one PostgreSQL channel as long as the process lives, and reconnects by itself. */
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { ofLine } from './database-away.ts'
import { letGoOfTheVanished, livelyLine } from './vanished.ts'

interface Listened {
  url: string
  /** The application name that the database shows. */
  name: string
  channel: string
  log: Logger
  /** What does not work while the connection is lost, for the log. */
  lost: string
  onNotification: (payload: string | undefined, isOwn: boolean) => void
  /** It is listening now; it may have missed notifications before. */
  onListening?: () => void
}

export interface Listening {
  /** The connection, for sending; null while it is lost. */
  client(): pg.Client | null
  stop(): Promise<void>
}

const againMs = 1_000

/** The backend's process id; the library has it, but not in its types. */
const ownProcessOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID

/** Resolves when it listens; fails when the first attempt does. */
export const keepListening = async (listened: Listened): Promise<Listening> => {
  const { url, name, channel, log, lost, onNotification, onListening } = listened
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const again = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void connect().catch(again), againMs).unref()
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: name, ...livelyLine, pipeline: true })
    fresh.on('notification', ({ processId, payload }) => onNotification(payload, processId === ownProcessOf(fresh)))
    fresh.on('error', (error) => {
      if (client !== fresh) return
      client = null
      log.warn({ err: ofLine(error) }, lost)
      again()
    })
    await fresh.connect()
    await fresh.query(letGoOfTheVanished)
    await fresh.query(`listen ${channel}`)
    if (isStopped) return void (await fresh.end())
    client = fresh
    onListening?.()
  }
  await connect()
  return {
    client: () => client,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await client
        ?.end()
        .catch((error: unknown) => log.debug({ err: error }, 'a listening connection was closed already'))
    },
  }
}
