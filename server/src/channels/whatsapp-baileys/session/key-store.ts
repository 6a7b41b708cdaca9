/**
 * The linked device's credentials and Signal keys: encrypted rows behind a small cache, written before anything
 * relies on them.
 */
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'
import type { Logger } from '../../../platform/log/logger.ts'
import { SessionReader } from './session-reader.ts'
import { readSession, type SessionPlace, type SessionWrite } from './session-rows.ts'
import { SessionWriter } from './session-writer.ts'

type Kind = keyof SignalDataTypeMap
const credentials = 'creds'
/** Which network issued the credentials of a generation. */
const origin = 'network'
const mostCached = 500

const toText = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
const fromText = (kind: string, text: string): unknown => {
  const value: unknown = JSON.parse(text, BufferJSON.reviver)
  return kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
}

/** Keys of a type to store and to delete. */
export const writeOf = (changes: SignalDataSet, journal: SessionWrite['journal'] = []): SessionWrite => {
  const keep: SessionWrite['keep'][number][] = []
  const drop: SessionWrite['drop'][number][] = []
  for (const [kind, values] of Object.entries(changes)) {
    for (const [keyId, value] of Object.entries(values ?? {})) {
      if (value === null || value === undefined) drop.push({ kind, keyId })
      else keep.push({ kind, keyId, text: toText(value) })
    }
  }
  return { keep, drop, journal }
}

/** Who asked for a code to link by is named in the keys before anybody has typed it: the library would sign in as a device that never was. */
const withoutHalfLink = (creds: AuthenticationCreds): AuthenticationCreds => {
  if (creds.account) return creds
  const { me: _me, pairingCode: _code, ...rest } = creds
  return { ...rest, pairingCode: undefined, registered: false }
}

/**
 * A network that does not know a device rejects its keys, and they would be deleted: so keys are only presented to
 * the network that issued them.
 */
export class ForeignKeysError extends Error {
  constructor(of: string) {
    super(`The keys of this device are of the ${of} WhatsApp network: start the program on that one, they are kept`)
    this.name = 'ForeignKeysError'
  }
}

export class KeyStore implements SignalKeyStore {
  readonly #place: SessionPlace
  readonly #reader: SessionReader
  readonly #writer: SessionWriter
  readonly #onBroken: (error: unknown) => void
  readonly #generation: number
  readonly #network: string
  /** JSON text rather than values, because the library modifies some values in place. */
  readonly #cache = new Map<string, string>()

  constructor(
    place: SessionPlace & { network: string },
    generation: number,
    log: Logger,
    onBroken: (error: unknown) => void,
  ) {
    this.#place = place
    this.#network = place.network
    this.#generation = generation
    this.#onBroken = onBroken
    this.#reader = new SessionReader(place)
    this.#writer = new SessionWriter(place, log, onBroken)
  }

  /** The credentials of this generation, or new ones. Those of an older generation never come back. */
  async credentials(): Promise<AuthenticationCreds> {
    const generation = String(this.#generation)
    const [rows, origins] = await Promise.all([
      readSession(this.#place, credentials, [generation]),
      readSession(this.#place, origin, [generation]),
    ])
    const text = rows.get(generation)
    if (!text) return initAuthCreds()
    const from = origins.get(generation)
    // Keys from before this was recorded belong to the network that the installation was started on.
    if (from !== undefined && from !== this.#network) throw new ForeignKeysError(from)
    return withoutHalfLink(fromText(credentials, text) as AuthenticationCreds)
  }

  async saveCredentials(creds: AuthenticationCreds): Promise<void> {
    const row = { kind: credentials, keyId: String(this.#generation), text: toText(creds) }
    const from = { kind: origin, keyId: row.keyId, text: this.#network }
    await this.#writer.write({ keep: [row, from], drop: [], journal: [] })
  }

  async get<K extends Kind>(kind: K, keyIds: string[]): Promise<{ [id: string]: SignalDataTypeMap[K] }> {
    const found: { [id: string]: SignalDataTypeMap[K] } = {}
    const missing: string[] = []
    for (const keyId of keyIds) {
      const text = this.#cache.get(`${kind} ${keyId}`)
      if (text === undefined) missing.push(keyId)
      else found[keyId] = fromText(kind, text) as SignalDataTypeMap[K]
    }
    if (missing.length === 0) return found
    for (const [keyId, read] of await this.#read(kind, missing)) {
      // It may have been written meanwhile.
      const text = this.#cache.get(`${kind} ${keyId}`) ?? read
      this.#remember(kind, keyId, text)
      found[keyId] = fromText(kind, text) as SignalDataTypeMap[K]
    }
    return found
  }

  async set(changes: SignalDataSet): Promise<void> {
    await this.write(writeOf(changes))
  }

  /** Resolves with the ids of the journal rows once everything is committed, in one transaction. */
  write(write: SessionWrite): Promise<number[]> {
    for (const { kind, keyId, text } of write.keep) this.#remember(kind, keyId, text)
    for (const { kind, keyId } of write.drop) this.#cache.delete(`${kind} ${keyId}`)
    return this.#writer.write(write)
  }

  close(): Promise<void> {
    return this.#writer.close()
  }

  async #read(kind: string, keyIds: readonly string[]) {
    try {
      return await this.#reader.read(kind, keyIds)
    } catch (error) {
      // The library treats an unreadable key as missing, and would silently start afresh.
      this.#onBroken(error)
      throw error
    }
  }

  #remember(kind: string, keyId: string, text: string) {
    // 812 of them are created at once and each is used once.
    if (kind === 'pre-key') return
    const name = `${kind} ${keyId}`
    this.#cache.delete(name)
    this.#cache.set(name, text)
    if (this.#cache.size > mostCached) {
      const [oldest] = this.#cache.keys()
      if (oldest !== undefined) this.#cache.delete(oldest)
    }
  }
}
