/** WhatsApp's multi-device chat server and the phones around it, for the unmodified client library. */
import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { WebSocketServer } from 'ws'
import { Faults } from '../faults.ts'
import { Calls } from './calls.ts'
import { Chats } from './chats.ts'
import { Client } from './client.ts'
import type { NetworkChange, NetworkEvents } from './events.ts'
import { type Group, newGroup } from './group.ts'
import { closeServer, listenOn, portOf } from './listening.ts'
import { MediaHost } from './media-host.ts'
import { NoiseAuthority } from './noise-authority.ts'
import { newObserved } from './observed.ts'
import { People } from './people.ts'
import type { Addressing, Person } from './person.ts'
import type { Restriction } from './restrictions.ts'
import type { StateRecord } from './state/record.ts'
import { readState, restorePeople } from './state/restore.ts'
import { StateFile } from './state/state-file.ts'

export interface NetworkOptions {
  /** The state that must survive a restart; media is in a folder beside it. */
  stateFile?: string | undefined
}

export interface NetworkPorts {
  whatsapp?: number | undefined
  media?: number | undefined
}

const PATH = '/ws/chat'

export class WhatsAppNetwork {
  readonly events = new EventEmitter<NetworkEvents>().setMaxListeners(0)
  readonly faults = new Faults()
  readonly people = new People()
  readonly groups = new Map<string, Group>()
  readonly clients = new Set<Client>()
  readonly chats = new Chats((message) => this.announce({ kind: 'message', message }))
  readonly calls = new Calls(this)
  /** By the number of the account. */
  readonly restrictions = new Map<string, Restriction>()
  readonly observed = newObserved()
  readonly authority: NoiseAuthority
  readonly media: MediaHost
  readonly #retries = new Map<string, number>()
  readonly #stateFile: StateFile | undefined
  readonly #http: Server
  readonly #sockets: WebSocketServer

  private constructor(options: NetworkOptions, record: StateRecord | undefined) {
    this.authority = record ? NoiseAuthority.restore(record.authority) : NoiseAuthority.create()
    const { stateFile } = options
    this.media = new MediaHost({
      faults: this.faults,
      record: record?.media,
      directory: stateFile && `${stateFile}.media`,
    })
    this.#stateFile = stateFile ? new StateFile(stateFile, this) : undefined
    this.#http = createServer((_request, response) => void response.writeHead(404).end())
    this.#sockets = new WebSocketServer({ server: this.#http, path: PATH })
    // The http server reports a port in use itself; without a listener here, the copied error would end the process.
    this.#sockets.on('error', () => undefined)
    this.#sockets.on('connection', (socket) => {
      if (this.faults.of('refuseConnections')) socket.terminate()
      else this.clients.add(new Client(this, socket))
    })
  }

  static async create(options: NetworkOptions = {}): Promise<WhatsAppNetwork> {
    const record = options.stateFile ? await readState(options.stateFile) : undefined
    const network = new WhatsAppNetwork(options, record)
    if (record) await restorePeople(network, record)
    return network
  }

  get url(): string {
    return `ws://127.0.0.1:${portOf(this.#http)}${PATH}`
  }

  /** Use it as `WA_CERT_DETAILS.PUBLIC_KEY` in the process under test. */
  get rootKey(): Buffer {
    return this.authority.rootPublic
  }

  async start(ports: NetworkPorts = {}): Promise<void> {
    await this.media.listen(ports.media ?? 0)
    await listenOn(this.#http, ports.whatsapp ?? 0)
    this.changed()
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.drop()
    this.#sockets.close()
    await closeServer(this.#http)
    await this.media.close()
    await this.#stateFile?.close()
  }

  createGroup(subject: string, creator: Person, members: Person[], addressing: Addressing = 'lid'): Group {
    const group = newGroup(subject, creator, members, addressing)
    this.groups.set(group.jid, group)
    this.changed()
    return group
  }

  /** The state that is stored has changed. */
  changed(): void {
    this.#stateFile?.saveSoon()
  }

  announce(change: NetworkChange): void {
    this.events.emit('change', change)
    this.changed()
  }

  /** How often this phone has requested this message, including this time. */
  countRetry(customer: string, messageId: string): number {
    const key = `${customer}|${messageId}`
    const count = (this.#retries.get(key) ?? 0) + 1
    this.#retries.set(key, count)
    return count
  }
}
