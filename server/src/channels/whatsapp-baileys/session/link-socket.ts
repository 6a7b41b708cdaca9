/**
 * One socket with everything behind it: keys, journal, Signal operations. A broken one is discarded, never repaired.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BinaryNode, SocketConfig, WASocket } from 'baileys'
import { isUnstorable } from '../../../platform/db/unstorable.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { nameOf, type WhatsAppNetwork } from '../client/network.ts'
import { openSocket } from '../client/open-socket.ts'
import { guardStanzas } from '../client/stanza-gate.ts'
import { AtomicKeys } from './atomic-keys.ts'
import { type JournalDoor, JournalledRepository } from './journalled-repository.ts'
import { KeyStore } from './key-store.ts'
import type { SessionPlace } from './session-rows.ts'

export interface LinkedSocket {
  sock: WASocket
  /** The device was linked before this socket opened. */
  isLinked: boolean
  me: () => { id: string; lid: string }
  /** After the socket has closed: resolves when everything that it received is stored, and accepts nothing more. */
  drain: () => Promise<void>
}

interface LinkOptions {
  place: SessionPlace
  generation: number
  network: WhatsAppNetwork
  log: Logger
  logger: SocketConfig['logger']
  getMessage: (sock: WASocket, externalId: string, chat: string) => ReturnType<SocketConfig['getMessage']>
  door: Omit<JournalDoor, 'me'>
  storeReceipt: (receipt: BinaryNode, me: { id: string; lid: string }) => Promise<void>
  storeCall: (call: BinaryNode, me: { id: string; lid: string }) => Promise<void>
  /** The socket's state differs from what is stored. */
  onBroken: (error: unknown) => void
}

const drainWithinMs = 3_000

/** The server would send it again after every reconnection, and this number would hear nobody else. */
const passOver = (log: Logger, write: Promise<void>): Promise<void> =>
  write.catch((error: unknown) => {
    if (!isUnstorable(error)) throw error
    log.error({ err: error }, 'a receipt or a call cannot be stored and is passed over')
  })

export const linkSocket = async (options: LinkOptions): Promise<LinkedSocket> => {
  const { place, generation, network, log, logger, door, onBroken } = options
  const store = new KeyStore({ ...place, network: nameOf(network) }, generation, log, onBroken)
  const creds = await store.credentials()
  const me = () => ({ id: creds.me?.id ?? '', lid: creds.me?.lid ?? '' })
  const isLinked = creds.me !== undefined
  const atomic = new AtomicKeys(store)
  const repository = new JournalledRepository(atomic, { ...door, me })
  const sock: WASocket = openSocket({
    network,
    creds,
    keys: store,
    makeSignalRepository: repository.make,
    getMessage: async ({ id, remoteJid }) => (id && remoteJid ? options.getMessage(sock, id, remoteJid) : undefined),
    logger,
    importsHistory: door.wantsHistory(),
  })
  repository.follow(sock)
  sock.ev.on('creds.update', () => {
    // A failure is reported by onBroken.
    store.saveCredentials(creds).catch(() => {})
  })
  const gate = guardStanzas(sock, {
    storeReceipt: (receipt) => passOver(log, options.storeReceipt(receipt, me())),
    storeCall: (call) => passOver(log, options.storeCall(call, me())),
    onFailure: onBroken,
  })
  const drain = async () => {
    // Queries on a closed socket end only by their own timeout.
    await Promise.race([gate.shut().then(() => atomic.idle()), sleep(drainWithinMs)])
    await store.close()
  }
  return { sock, isLinked, me, drain }
}
