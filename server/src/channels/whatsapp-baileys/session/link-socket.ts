/** One socket with everything behind it: keys, journal, signal operations. A broken one is thrown away, never mended. */
import type { SocketConfig, WASocket } from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import type { WhatsAppNetwork } from '../client/network.ts'
import { openSocket } from '../client/open-socket.ts'
import { AtomicKeys } from './atomic-keys.ts'
import { type JournalDoor, journalledRepository } from './journalled-repository.ts'
import { KeyStore } from './key-store.ts'
import type { SessionPlace } from './session-rows.ts'

export interface LinkedSocket {
  sock: WASocket
  /** The device was linked before this socket opened. */
  isLinked: boolean
  me: () => { id: string; lid: string }
  /** Resolves when everything that the socket learned is stored. */
  settled: () => Promise<void>
}

interface LinkOptions {
  place: SessionPlace
  generation: number
  network: WhatsAppNetwork
  log: Logger
  logger: SocketConfig['logger']
  getMessage: (sock: WASocket, externalId: string) => ReturnType<SocketConfig['getMessage']>
  door: Omit<JournalDoor, 'me'>
  /** What the socket knows is no longer what is stored. */
  onBroken: (error: unknown) => void
}

export const linkSocket = async (options: LinkOptions): Promise<LinkedSocket> => {
  const { place, generation, network, log, logger, door, onBroken } = options
  const store = new KeyStore(place, generation, log, onBroken)
  const creds = await store.credentials()
  const me = () => ({ id: creds.me?.id ?? '', lid: creds.me?.lid ?? '' })
  const isLinked = creds.me !== undefined
  const repository = journalledRepository(new AtomicKeys(store), { ...door, me })
  const sock: WASocket = openSocket({
    network,
    creds,
    keys: store,
    makeSignalRepository: repository.make,
    getMessage: async ({ id }) => (id ? options.getMessage(sock, id) : undefined),
    logger,
  })
  repository.follow(sock)
  sock.ev.on('creds.update', () => {
    // A failure is told by onBroken.
    store.saveCredentials(creds).catch(() => {})
  })
  return { sock, isLinked, me, settled: () => store.settled() }
}
