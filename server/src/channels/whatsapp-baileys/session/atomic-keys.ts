import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from 'baileys'
import { type KeyStore, writeOf } from './key-store.ts'
import type { SessionWrite } from './session-rows.ts'

type Kind = keyof SignalDataTypeMap
type Journal = SessionWrite['journal']

/**
 * Runs one Signal operation at a time, and commits each before its result is returned: what is sent was stored
 * before, and a decryption's key changes and its journal row are one transaction. The library's own transactions
 * commit after the bytes have been sent, and let two operations on one session overwrite each other's result.
 */
export class AtomicKeys {
  readonly #store: KeyStore
  #tail: Promise<unknown> = Promise.resolve()
  #changes: Record<string, Record<string, unknown>> | null = null

  constructor(store: KeyStore) {
    this.#store = store
  }

  /** The key store of the library's Signal repository; its own transactions run inside ours. */
  readonly keys: SignalKeyStoreWithTransaction = {
    get: (kind, keyIds) => this.#get(kind, keyIds),
    set: (changes) => this.#set(changes),
    isInTransaction: () => this.#changes !== null,
    transaction: (work) => work(),
  }

  /** Runs alone. `journal` makes the rows that are committed with the keys; their ids are returned with the result. */
  atomically<T>(
    work: () => Promise<T>,
    journal: (result: T) => Journal = () => [],
  ): Promise<{ result: T; ids: number[] }> {
    const turn = this.#tail.then(() => this.#run(work, journal))
    this.#tail = turn.catch(() => {})
    return turn
  }

  /** Resolves when no operation is running. */
  async idle(): Promise<void> {
    await this.#tail
  }

  async #run<T>(work: () => Promise<T>, journal: (result: T) => Journal) {
    this.#changes = {}
    try {
      const result = await work()
      const write = writeOf(this.#changes as SignalDataSet, journal(result))
      const isEmpty = write.keep.length + write.drop.length + write.journal.length === 0
      return { result, ids: isEmpty ? [] : await this.#store.write(write) }
    } finally {
      this.#changes = null
    }
  }

  async #get<K extends Kind>(kind: K, keyIds: string[]): Promise<{ [id: string]: SignalDataTypeMap[K] }> {
    const changed = this.#changes?.[kind]
    if (!changed) return this.#store.get(kind, keyIds)
    const found = await this.#store.get(
      kind,
      keyIds.filter((keyId) => !(keyId in changed)),
    )
    for (const keyId of keyIds) {
      const value = changed[keyId]
      if (value !== null && value !== undefined) found[keyId] = value as SignalDataTypeMap[K]
    }
    return found
  }

  async #set(changes: SignalDataSet): Promise<void> {
    // The mapping of addresses may be written at any time, by anyone, and belongs to no operation.
    if (!this.#changes || 'lid-mapping' in changes) return this.#store.set(changes)
    for (const [kind, values] of Object.entries(changes)) this.#changes[kind] = { ...this.#changes[kind], ...values }
  }
}
