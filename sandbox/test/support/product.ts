/** A minimal product around the real library: keys in memory, waiting for events, sending. */
import { Agent } from 'node:https'
import {
  type AuthenticationCreds,
  type BaileysEventMap,
  Browsers,
  Curve,
  initAuthCreds,
  makeWASocket,
  type proto,
  type SignalDataSet,
  type SignalKeyStore,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from 'baileys'
import pino from 'pino'
import { Agent as Dispatcher } from 'undici'
import type { WhatsAppNetwork } from '../../src/whatsapp/network.ts'
import { scanQr } from '../../src/whatsapp/pairing.ts'
import type { Person } from '../../src/whatsapp/person.ts'
import { signatureHolds } from '../../src/whatsapp/signatures.ts'

const logger = pino({ level: 'silent' })

export type ConnectionUpdate = BaileysEventMap['connection.update']

/** The library's own check accepts any signature: every test runs with the fix, as the product does. */
export function enforceSignatures(): void {
  ;(Curve as { verify: typeof signatureHolds }).verify = signatureHolds
}

export function trust(network: WhatsAppNetwork): void {
  ;(WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(network.rootKey)
}

export interface Keys {
  creds: AuthenticationCreds
  keys: SignalKeyStore
}

function keysInMemory(): Keys {
  const values = new Map<string, unknown>()
  const keys = {
    get: async (type: string, ids: string[]) =>
      Object.fromEntries(ids.map((id) => [id, values.get(`${type}/${id}`)]).filter(([, value]) => value != null)),
    set: async (data: SignalDataSet) => {
      for (const [type, byId] of Object.entries(data)) {
        for (const [id, value] of Object.entries(byId ?? {})) {
          if (value == null) values.delete(`${type}/${id}`)
          else values.set(`${type}/${id}`, value)
        }
      }
    },
  }
  return { creds: initAuthCreds(), keys: keys as unknown as SignalKeyStore }
}

export type SocketOptions = Partial<UserFacingSocketConfig>

export class Product {
  socket: WASocket
  /** Sent messages, for resends. */
  readonly sent = new Map<string, proto.IMessage>()
  readonly received: { message: WAMessage; type: string }[] = []
  /** Highest status of each message that we sent. */
  readonly statuses = new Map<string, number>()

  constructor(
    readonly network: WhatsAppNetwork,
    readonly keys = keysInMemory(),
    readonly options: SocketOptions = {},
  ) {
    this.socket = this.#open()
  }

  reconnect(): Promise<void> {
    this.socket = this.#open()
    return this.opened()
  }

  /** A new socket that may end before it opens. */
  retry(): void {
    this.socket = this.#open()
  }

  async qr(): Promise<string> {
    const update = await this.update((next) => next.qr !== undefined)
    return update.qr ?? ''
  }

  async opened(): Promise<void> {
    await this.update((update) => update.connection === 'open')
  }

  /** The status with which the connection ends. */
  async ended(): Promise<{ status: number | undefined; reason: string }> {
    const update = await this.update((next) => next.connection === 'close')
    const error = update.lastDisconnect?.error as (Error & { output?: { statusCode: number } }) | undefined
    return { status: error?.output?.statusCode, reason: error?.message ?? '' }
  }

  update(fits: (update: ConnectionUpdate) => boolean): Promise<ConnectionUpdate> {
    return this.event('connection.update', fits)
  }

  event<E extends keyof BaileysEventMap>(
    name: E,
    fits: (value: BaileysEventMap[E]) => boolean = () => true,
  ): Promise<BaileysEventMap[E]> {
    const { ev } = this.socket
    return new Promise((resolve) => {
      const listen = (value: BaileysEventMap[E]) => {
        if (!fits(value)) return
        ev.off(name, listen)
        resolve(value)
      }
      ev.on(name, listen)
    })
  }

  /** Now or later, also across reconnects. */
  async message(fits: (message: WAMessage, type: string) => boolean): Promise<WAMessage> {
    for (;;) {
      const found = this.received.find(({ message, type }) => fits(message, type))
      if (found) return found.message
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  text(text: string): Promise<WAMessage> {
    return this.message(({ message }) => (message?.conversation ?? message?.extendedTextMessage?.text) === text)
  }

  async say(jid: string, text: string): Promise<string> {
    const sent = await this.socket.sendMessage(jid, { text })
    const id = sent?.key.id
    if (!id || !sent.message) throw new Error('the library did not say what it sent')
    this.sent.set(id, sent.message)
    return id
  }

  end(): void {
    this.socket.end(undefined)
  }

  #noteStatus(id: string | null | undefined, status: number | null | undefined): void {
    if (id && status != null) this.statuses.set(id, Math.max(status, this.statuses.get(id) ?? 0))
  }

  #open(): WASocket {
    const ca = this.network.media.certificate.cert
    const socket = makeWASocket({
      auth: this.keys,
      waWebSocketUrl: this.network.url,
      browser: Browsers.ubuntu('Inbox'),
      logger,
      fetchAgent: new Agent({ ca }),
      options: { dispatcher: new Dispatcher({ connect: { ca } }) } as never,
      syncFullHistory: false,
      markOnlineOnConnect: false,
      shouldSyncHistoryMessage: () => false,
      getMessage: async (key) => this.sent.get(key.id ?? ''),
      ...this.options,
    })
    socket.ev.on('creds.update', (update) => Object.assign(this.keys.creds, update))
    socket.ev.on('messages.upsert', ({ messages, type }) => {
      for (const message of messages) {
        this.received.push({ message, type })
        this.#noteStatus(message.key.id, message.status)
      }
    })
    // A receipt that overtakes the echo of our own message is merged into it and never comes as an update.
    socket.ev.on('messages.update', (updates) => {
      for (const { key, update } of updates) this.#noteStatus(key.id, update.status)
    })
    return socket
  }
}

/** Scanned, restarted as the protocol requires, and logged in. */
export async function linked(network: WhatsAppNetwork, person: Person, options: SocketOptions = {}): Promise<Product> {
  const product = new Product(network, keysInMemory(), options)
  const qr = await product.qr()
  const closed = product.ended()
  scanQr(network, qr, person)
  await closed
  const online = new Promise<void>((resolve) => {
    const listen = (companion: { owner: Person }) => {
      if (companion.owner !== person) return
      network.events.off('online', listen)
      resolve()
    }
    network.events.on('online', listen)
  })
  await product.reconnect()
  await online
  return product
}

export function onlyCompanion(person: Person) {
  const [companion] = person.companions.values()
  if (!companion) throw new Error(`${person.name} has no linked device`)
  return companion
}
