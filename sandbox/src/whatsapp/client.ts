/** One websocket from the product: first the handshake, then stanzas, one at a time. */
import type { proto } from 'baileys'
import type { WebSocket } from 'ws'
import type { Companion } from './companion.ts'
import { beginSession } from './login.ts'
import type { WhatsAppNetwork } from './network.ts'
import { NoiseSession } from './noise-session.ts'
import type { LinkCode, PairingInProgress } from './pairing.ts'
import { routeStanza } from './router.ts'
import { node, type Stanza } from './stanza.ts'

/** Sends the last stanza before the socket closes. */
const LAST_WORDS_MS = 20

export class Client {
  companion: Companion | undefined
  registration: proto.ClientPayload.IDevicePairingRegistrationData | undefined
  noiseKey: Buffer | undefined
  qrRefs: string[] = []
  linkCode: LinkCode | undefined
  pairing: PairingInProgress | undefined
  readonly #noise: NoiseSession
  #state: 'hello' | 'finish' | 'open' = 'hello'
  #incoming: Promise<void> = Promise.resolve()
  #outgoing: Promise<void> = Promise.resolve()
  #delayed = 0

  constructor(
    readonly network: WhatsAppNetwork,
    private readonly socket: WebSocket,
  ) {
    this.#noise = new NoiseSession(network.authority)
    socket.on('message', (data: Buffer) => {
      this.#incoming = this.#incoming.then(() => this.#receive(data)).catch((error) => this.#fail(error))
    })
    socket.on('error', (error) => network.events.emit('client-error', error))
    socket.on('close', () => this.#closed())
  }

  send(stanza: Stanza): void {
    if (this.socket.readyState !== this.socket.OPEN || this.#state !== 'open') return
    this.network.events.emit('trace', 'to-product', stanza)
    this.socket.send(this.#noise.encode(stanza))
  }

  /** Latency without a bandwidth limit: stanzas sent together arrive together. Keeps the order even if the delay changes between two stanzas. */
  sendDelayed(stanza: Stanza, delayMs: number): void {
    if (delayMs === 0 && this.#delayed === 0) {
      this.send(stanza)
      return
    }
    this.#delayed++
    const due = new Promise((resolve) => setTimeout(resolve, delayMs))
    this.#outgoing = this.#outgoing.then(async () => {
      await due
      this.#delayed--
      this.send(stanza)
    })
  }

  streamError(code: number, conflict?: string): void {
    const child = conflict ? [node('conflict', { type: conflict })] : undefined
    this.end(node('stream:error', { code: String(code) }, child))
  }

  end(lastWord: Stanza): void {
    this.send(lastWord)
    setTimeout(() => this.socket.close(), LAST_WORDS_MS).unref()
  }

  /** The connection is cut without a close frame. */
  drop(): void {
    this.socket.terminate()
  }

  async #receive(data: Buffer): Promise<void> {
    for (const frame of this.#noise.push(data)) {
      if (this.#state === 'hello') {
        this.socket.send(this.#noise.hello(frame))
        this.#state = 'finish'
      } else if (this.#state === 'finish') {
        const { payload, noiseKey } = this.#noise.finish(frame)
        this.noiseKey = noiseKey
        this.#state = 'open'
        beginSession(this, payload, noiseKey)
      } else {
        const stanza = await this.#noise.decode(frame)
        this.network.events.emit('trace', 'from-product', stanza)
        await routeStanza(this, stanza)
      }
    }
    this.network.changed()
  }

  #fail(error: unknown): void {
    this.network.events.emit('client-error', error instanceof Error ? error : new Error(String(error)))
    this.socket.close()
  }

  #closed(): void {
    this.network.clients.delete(this)
    const { companion } = this
    if (companion?.client !== this) return
    companion.client = undefined
    companion.active = false
    companion.held = []
    this.network.events.emit('offline', companion)
    this.network.announce({ kind: 'person', pn: companion.owner.pn })
  }
}
