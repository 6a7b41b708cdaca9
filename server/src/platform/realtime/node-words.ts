/** Messages between nodes, sent with PostgreSQL's NOTIFY to those who listen at this moment; nothing is stored. */
import { keepListening } from '../db/listen.ts'
import { bound, statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'

/** The same from within a transaction, with its commit. */
export const tellNodes = statement('tell_nodes', `select pg_notify('guiche_told', :words)`)

export interface NodeWords {
  /** To every node, including this one; up to 8,000 bytes of JSON. Lost while the connection is down. */
  tell(words: object): void
  onTold(listener: (words: unknown) => void): void
  stop(): Promise<void>
}

const channel = 'guiche_told'

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const startNodeWords = async (url: string, log: Logger): Promise<NodeWords> => {
  const listeners: ((words: unknown) => void)[] = []
  const listening = await keepListening({
    url,
    name: 'guiche-words',
    channel,
    log,
    lost: 'nodes cannot tell each other who is present',
    onNotification: (payload) => {
      for (const listener of listeners) listener(parsed(payload))
    },
  })
  return {
    tell: (words) => {
      listening
        .client()
        ?.query(bound(tellNodes, { words: JSON.stringify(words) }))
        .catch((error: unknown) => log.debug({ err: error }, 'other nodes could not be notified'))
    },
    onTold: (listener) => void listeners.push(listener),
    stop: listening.stop,
  }
}
