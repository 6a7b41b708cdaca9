/**
 * The library's Signal repository, with every operation atomic and every decrypted stanza journalled before its
 * receipt can be sent.
 */
import { createHash } from 'node:crypto'
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalAuthState,
  type SocketConfig,
  type WASocket,
} from 'baileys'
import { storableName } from '../../../platform/db/storable-name.ts'
import { isForConversations } from '../translate-inbound/translate-entry.ts'
import type { AtomicKeys } from './atomic-keys.ts'
import type { JournalEntry } from './inbound-journal.ts'
import { risingInstants } from './rising-instants.ts'

type Repository = ReturnType<SocketConfig['makeSignalRepository']>
type MakeRepository = SocketConfig['makeSignalRepository']

export interface JournalDoor {
  me: () => { id: string; lid: string }
  /** The plaintext of a ciphertext that was decrypted before. */
  recall: (stanzaId: string, cipherHash: string) => Promise<Uint8Array | null>
  /** Committed: to be handled. */
  written: (row: { id: number; stanzaId: string; entry: JournalEntry; writtenAt: Date }) => void
  /** Whether to journal the phone's history. */
  wantsHistory: () => boolean
  /** How long a resend is awaited before the agent is told about an unreadable message. */
  unreadableAfterMs: number
}

const hashOf = (cipher: Uint8Array) => createHash('sha256').update(cipher).digest('base64url')

const mostRemembered = 1000

/** Operations that decrypt no message. */
const others = [
  'encryptMessage',
  'encryptGroupMessage',
  'getSenderKeyDistributionMessage',
  'processSenderKeyDistributionMessage',
  'injectE2ESession',
  'deleteSession',
  'migrateSession',
] as const

type Attrs = BinaryNode['attrs']

/** The sender chose the id. The library goes on with the original, because it acknowledges by it. */
const withStorableId = (attrs: Attrs): Attrs =>
  attrs.id === undefined ? attrs : { ...attrs, id: storableName(attrs.id) }

export class JournalledRepository {
  readonly #atomic: AtomicKeys
  readonly #door: JournalDoor
  /** The stanza around a ciphertext: the library passes only the bytes to the repository. */
  readonly #stanzaOf = new WeakMap<Uint8Array, Attrs>()
  readonly #unreadable = new Set<string>()
  readonly #nextInstant = risingInstants()

  constructor(atomic: AtomicKeys, door: JournalDoor) {
    this.#atomic = atomic
    this.#door = door
  }

  readonly make: MakeRepository = (auth: SignalAuthState, logger, pnToLid) => {
    const keys = this.#atomic.keys
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ ...auth, keys }, logger, pnToLid)
    const repository: Repository = { ...inner }
    for (const name of others) {
      const plain = inner[name] as (...given: unknown[]) => Promise<unknown>
      Object.assign(repository, {
        [name]: async (...given: unknown[]) => (await this.#atomic.atomically(() => plain(...given))).result,
      })
    }
    repository.decryptMessage = (options) => this.#decrypted(options.ciphertext, () => inner.decryptMessage(options))
    repository.decryptGroupMessage = (options) => this.#decrypted(options.msg, () => inner.decryptGroupMessage(options))
    return repository
  }

  /** Call before the socket receives its first stanza. */
  follow(sock: WASocket): void {
    sock.ws.prependListener('CB:message', (stanza: BinaryNode) => {
      const attrs = withStorableId(stanza.attrs)
      const children = Array.isArray(stanza.content) ? stanza.content : []
      for (const { tag, content } of children) {
        if (tag === 'enc' && content instanceof Uint8Array) this.#stanzaOf.set(content, attrs)
      }
      const isSealed = children.some(({ tag }) => tag === 'enc')
      // The phone does not share it (view once, for example): there is nothing to decrypt, but the customer did
      // write.
      const kept = isSealed ? undefined : children.find(({ tag }) => tag === 'unavailable')
      return kept && this.#noteUnreadable(attrs, kept.attrs.type ?? 'unavailable')
    })
  }

  async #decrypted(cipher: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const attrs = this.#stanzaOf.get(cipher)
    if (!attrs) return (await this.#atomic.atomically(decrypt)).result
    try {
      return await this.#append(attrs, decrypt, (plaintext) => this.#entryFor(attrs, cipher, plaintext))
    } catch (error) {
      const known = await this.#door.recall(attrs.id ?? '', hashOf(cipher))
      if (known) return known
      await this.#noteUnreadable(attrs, 'undecryptable')
      throw error
    }
  }

  #entryFor(attrs: Attrs, cipher: Uint8Array, plaintext: Uint8Array): JournalEntry | undefined {
    if (!isForConversations(attrs, plaintext, this.#door.wantsHistory())) return undefined
    const body = { plaintext: Buffer.from(plaintext).toString('base64'), cipherHash: hashOf(cipher) }
    return { kind: 'message', attrs, me: this.#door.me(), ...body }
  }

  async #append<T>(attrs: Attrs, work: () => Promise<T>, entryOf: (result: T) => JournalEntry | undefined): Promise<T> {
    const stanzaId = attrs.id ?? ''
    let row: { stanzaId: string; entry: JournalEntry; writtenAt: Date } | undefined
    const { result, ids } = await this.#atomic.atomically(work, (answer) => {
      const entry = entryOf(answer)
      row = entry && { stanzaId, entry, writtenAt: this.#nextInstant() }
      return row ? [{ stanzaId, text: JSON.stringify(row.entry), writtenAt: row.writtenAt }] : []
    })
    const [id] = ids
    if (id !== undefined && row) this.#door.written({ id, ...row })
    return result
  }

  async #noteUnreadable(attrs: Attrs, what: string): Promise<void> {
    const { id, category } = attrs
    if (!id || category === 'peer' || this.#unreadable.has(id)) return
    if (this.#unreadable.size > mostRemembered) this.#unreadable.clear()
    this.#unreadable.add(id)
    const notBefore = Date.now() + this.#door.unreadableAfterMs
    const entry: JournalEntry = { kind: 'unreadable', attrs, me: this.#door.me(), what, notBefore }
    await this.#append(
      attrs,
      async () => {},
      () => entry,
    )
  }
}
