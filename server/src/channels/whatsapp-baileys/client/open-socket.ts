import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AuthenticationCreds,
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  getWAUploadToServer,
  makeWASocket,
  proto,
  type SignalKeyStore,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from 'baileys'
import { Agent as FetchAgent } from 'undici'
import { FinalFailure } from '../../channel.ts'
import { isShortInline } from './bounded-history.ts'
import { mediaHosts } from './media-hosts.ts'
import type { WhatsAppNetwork } from './network.ts'

interface SocketParts {
  network: WhatsAppNetwork
  creds: AuthenticationCreds
  keys: SignalKeyStore
  makeSignalRepository: SocketConfig['makeSignalRepository']
  getMessage: SocketConfig['getMessage']
  logger: SocketConfig['logger']
  importsHistory: boolean
}

const { HistorySyncType } = proto.HistorySync
/**
 * These parts contain both addresses of each person. Old messages are read from the journal, because the library
 * would keep them in memory.
 */
const wantedHistory = new Set<number | null | undefined>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.PUSH_NAME,
  HistorySyncType.NON_BLOCKING_DATA,
])

/** The CA of a test network's media host; nothing on the real one. */
const mediaTrust = ({ mediaCa }: WhatsAppNetwork): Partial<SocketConfig> =>
  mediaCa === undefined
    ? {}
    : {
        fetchAgent: new HttpsAgent({ ca: mediaCa }),
        options: { dispatcher: new FetchAgent({ connect: { ca: mediaCa } }) } as unknown as SocketConfig['options'],
      }

/** The library pings this often, and gives a line up at the second ping that finds no word since before the first: after 15 to 30 seconds. */
const pingMs = 15_000

/** A line that is dead answers no farewell either: the library would wait for it for half a minute more. */
const farewellWithinMs = 2_000

/** An ending socket would leave its questions without an answer for a minute, and the chats that wait for one as well. */
const answerAtEnd = ({ ws, ev }: WASocket) => {
  const close = ws.close.bind(ws)
  const answer = () => ws.emit('error', new Error('Connection Closed'))
  ws.close = async () => {
    answer()
    await Promise.race([close(), sleep(farewellWithinMs, undefined, { ref: false })])
  }
  ev.on('connection.update', ({ connection }) => {
    if (connection === 'close') answer()
  })
}

/**
 * An HTTP answer in place of a line, such as a 503 of WhatsApp's own front or a firewall's 403. The library hears of it
 * and does nothing: the number would wait for its first word, a minute for each answer.
 */
const endIfRefused = (sock: WASocket) => {
  sock.ws.on('unexpected-response', (_request: unknown, { statusCode }: { statusCode?: number }) => {
    void sock.end(new Error(`WebSocket Error (Unexpected server response: ${statusCode})`))
  })
}

const notInGroup = new Set<unknown>([403, 404, 410])

/** The library asks for a group's members before it sends there. The number has left it, or it is gone: no later try would be taken. */
const groupToSendTo = async (sock: WASocket, jid: string) => {
  try {
    return await sock.groupMetadata(jid)
  } catch (error) {
    if (error instanceof Error && 'data' in error && notInGroup.has(error.data))
      throw new FinalFailure('provider_refused', 'the number is not in this group')
    throw error
  }
}

export const openSocket = (parts: SocketParts): WASocket => {
  const { network, creds, keys, makeSignalRepository, getMessage, logger, importsHistory } = parts
  const config: UserFacingSocketConfig = {
    auth: { creds, keys },
    makeSignalRepository,
    getMessage,
    cachedGroupMetadata: (jid) => groupToSendTo(sock, jid),
    logger,
    // A phone sends its full history only to desktop programs of systems that it knows.
    browser: importsHistory ? Browsers.windows('Desktop') : Browsers.ubuntu('Guichê'),
    markOnlineOnConnect: false,
    keepAliveIntervalMs: pingMs,
    syncFullHistory: importsHistory,
    // A recipient's phone retries five times when it cannot decrypt. The library counts each request twice, and would
    // stop answering at the third.
    maxMsgRetryCount: 10,
    // It pauses after each message that it cannot decrypt, with everybody else's behind it: a stranger who sends
    // nothing but such would hold the number up.
    retryRequestDelayMs: 0,
    // Our own sends are in the outbox already.
    emitOwnEvents: false,
    // We do not show link previews, and must not fetch URLs in a text.
    generateHighQualityLinkPreview: false,
    shouldSyncHistoryMessage: (notice) => wantedHistory.has(notice.syncType) && isShortInline(notice),
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 100 },
    ...(network.url === undefined ? {} : { waWebSocketUrl: network.url }),
    ...(network.version === undefined ? {} : { version: [...network.version] as [number, number, number] }),
    ...mediaTrust(network),
  }
  const sock = makeWASocket(config)
  answerAtEnd(sock)
  endIfRefused(sock)
  const hosts = mediaHosts(sock)
  const upload = getWAUploadToServer({ ...DEFAULT_CONNECTION_CONFIG, ...config }, hosts.refresh)
  const waUploadToServer: WASocket['waUploadToServer'] = (...given) =>
    upload(...given).catch((error: unknown) => {
      hosts.forget()
      throw error
    })
  return Object.assign(sock, { refreshMediaConn: hosts.refresh, waUploadToServer })
}
