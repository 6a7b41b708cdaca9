/** The library's Signal repository, each operation atomic and every decrypted stanza journalled before its receipt can leave. */
import { createHash } from 'node:crypto'
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalAuthState,
  type SocketConfig,
  type WASocket,
} from 'baileys'
import type { AtomicKeys } from './atomic-keys.ts'
import type { JournalEntry } from './inbound-journal.ts'

type Repository = ReturnType<SocketConfig['makeSignalRepository']>
type MakeRepository = SocketConfig['makeSignalRepository']

export interface JournalDoor {
  me: () => { id: string; lid: string }
  /** The plaintext of a ciphertext that was opened before. */
  recall: (stanzaId: string, cipherHash: string) => Promise<Uint8Array | null>
  /** Committed: to be handled. */
  written: (row: { id: number; stanzaId: string; entry: JournalEntry }) => void
  /** How long a resend is waited for before the agent is told of an unreadable message. */
  unreadableAfterMs: number
}

export interface JournalledRepository {
  make: MakeRepository
  /** Call before the socket hears its first stanza. */
  follow: (sock: WASocket) => void
}

const hashOf = (cipher: Uint8Array) => createHash('sha256').update(cipher).digest('base64url')

const keyless = [
  'encryptMessage',
  'encryptGroupMessage',
  'getSenderKeyDistributionMessage',
  'processSenderKeyDistributionMessage',
  'injectE2ESession',
  'deleteSession',
  'migrateSession',
] as const

export const journalledRepository = (atomic: AtomicKeys, door: JournalDoor): JournalledRepository => {
  /** The stanza around a ciphertext: the library hands only the bytes to the repository. */
  const stanzaOf = new WeakMap<Uint8Array, BinaryNode['attrs']>()
  const unreadable = new Set<string>()

  const entryFor = (attrs: BinaryNode['attrs'], cipher: Uint8Array, plaintext: Uint8Array): JournalEntry => ({
    kind: 'message',
    attrs,
    me: door.me(),
    plaintext: Buffer.from(plaintext).toString('base64'),
    cipherHash: hashOf(cipher),
  })

  const append = async <T>(
    attrs: BinaryNode['attrs'],
    work: () => Promise<T>,
    entryOf: (result: T) => JournalEntry,
  ) => {
    const stanzaId = attrs.id ?? ''
    let entry: JournalEntry | undefined
    const { result, ids } = await atomic.atomically(work, (answer) => {
      entry = entryOf(answer)
      return [{ stanzaId, text: JSON.stringify(entry) }]
    })
    const [id] = ids
    if (id !== undefined && entry) door.written({ id, stanzaId, entry })
    return result
  }

  const noteUnreadable = async (attrs: BinaryNode['attrs'], what: string) => {
    if (!attrs.id || attrs.category === 'peer' || unreadable.has(attrs.id)) return
    if (unreadable.size > 1000) unreadable.clear()
    unreadable.add(attrs.id)
    const notBefore = Date.now() + door.unreadableAfterMs
    await append(
      attrs,
      async () => {},
      () => ({ kind: 'unreadable', attrs, me: door.me(), what, notBefore }),
    )
  }

  const decrypted = async (cipher: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const attrs = stanzaOf.get(cipher)
    if (!attrs) return (await atomic.atomically(decrypt)).result
    try {
      return await append(attrs, decrypt, (plaintext) => entryFor(attrs, cipher, plaintext))
    } catch (error) {
      const known = await door.recall(attrs.id ?? '', hashOf(cipher))
      if (known) return known
      await noteUnreadable(attrs, 'undecryptable')
      throw error
    }
  }

  const make: MakeRepository = (auth: SignalAuthState, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ ...auth, keys: atomic.keys }, logger, pnToLid)
    const repository: Repository = { ...inner }
    for (const name of keyless) {
      const plain = inner[name] as (...given: unknown[]) => Promise<unknown>
      Object.assign(repository, {
        [name]: async (...given: unknown[]) => (await atomic.atomically(() => plain(...given))).result,
      })
    }
    repository.decryptMessage = (options) => decrypted(options.ciphertext, () => inner.decryptMessage(options))
    repository.decryptGroupMessage = (options) => decrypted(options.msg, () => inner.decryptGroupMessage(options))
    return repository
  }

  const follow = (sock: WASocket) => {
    sock.ws.prependListener('CB:message', (stanza: BinaryNode) => {
      const children = Array.isArray(stanza.content) ? stanza.content : []
      for (const { tag, content } of children) {
        if (tag === 'enc' && content instanceof Uint8Array) stanzaOf.set(content, stanza.attrs)
      }
      // The phone keeps it to itself (seen once, say): there is nothing to open, and the customer did write.
      const kept = children.some(({ tag }) => tag === 'enc')
        ? undefined
        : children.find(({ tag }) => tag === 'unavailable')
      if (kept) noteUnreadable(stanza.attrs, kept.attrs.type ?? 'unavailable').catch(() => {})
    })
  }

  return { make, follow }
}
