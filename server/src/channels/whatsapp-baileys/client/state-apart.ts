/**
 * The library asks for news of the state that a phone shares with its devices under the lock that every send needs too.
 * If WhatsApp does not answer, or a host of files hangs, the number would send nothing until that is given up, and
 * again after each reconnection, because the news are told again. The two write nothing in common.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { BinaryNode, WASocket } from 'baileys'

const askingForState = new AsyncLocalStorage<true>()

/** What `ask` asks of the state is asked under a lock of its own. */
export const stateApart = <T>(ask: () => T): T => askingForState.run(true, ask)

export const isNewsOfState = ({ attrs }: BinaryNode): boolean => attrs.type === 'server_sync'

export const lockStateApart = ({ authState: { keys } }: Pick<WASocket, 'authState'>): void => {
  const transaction = keys.transaction.bind(keys)
  keys.transaction = (work, name) => transaction(work, askingForState.getStore() ? `${name} state` : name)
}
