/**
 * Messages on their way to the server: shown at once, sent one after another per ticket, kept until the server has them.
 * Whichever comes first, the answer or the event, takes a message out of here; the caches hold it from then on.
 */
import { fileShelf } from '../../../lib/file-shelf.ts'
import { failureOf, isNoAnswer } from './send-failure.ts'
import { readUnsent, saveUnsent, ticketOfKey, type Unsent } from './unsent.ts'

export interface Delivery {
  /** 0 to 1, of a file's bytes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
export type Deliver = (entry: Unsent, file: File | null, delivery: Delivery) => Promise<unknown>

/** A server that restarts is back within seconds; longer, and the person is told. */
const repeatAfterMs = [1_000, 3_000]
/** After a reload, what was just sent goes on by itself; older things are shown as failed first. */
const stillMeantMs = 60_000
const none: readonly Unsent[] = []

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isOld = (entry: Unsent) => Date.now() - Date.parse(entry.createdAt) > stillMeantMs

export class Outbox {
  readonly #userId: number
  readonly #deliver: Deliver
  readonly #tickets = new Map<number, readonly Unsent[]>()
  readonly #progress = new Map<string, number>()
  readonly #aborts = new Map<string, AbortController>()
  /** Tickets that are sending: only one message at a time, or they could overtake each other. */
  readonly #busy = new Set<number>()
  readonly #listeners = new Set<() => void>()

  constructor(userId: number, deliver: Deliver) {
    this.#userId = userId
    this.#deliver = deliver
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly of = (ticketId: number): readonly Unsent[] => this.#tickets.get(ticketId) ?? none
  readonly progressOf = (id: string): number | null => this.#progress.get(id) ?? null

  add(entry: Unsent, file: File | null = null): void {
    if (file) fileShelf.put(entry.id, file)
    this.#set(entry.ticketId, [...this.of(entry.ticketId), entry])
    void this.#drain(entry.ticketId)
  }

  retry(id: string): void {
    const entry = this.#find(id)
    if (!entry || entry.failure === null) return
    this.#mark(entry.ticketId, [id], null)
    void this.#drain(entry.ticketId)
  }

  /** Taken back by the person; an upload under way stops. */
  discard(id: string): void {
    this.#aborts.get(id)?.abort()
    this.confirm(id)
  }

  /** The server has it, so it is no longer ours to keep. */
  confirm(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    this.#progress.delete(id)
    if (entry.file) fileShelf.remove(id)
    const rest = this.of(entry.ticketId).filter((each) => each.id !== id)
    this.#set(entry.ticketId, rest)
  }

  /** What an earlier page left behind for a ticket. */
  open(ticketId: number): void {
    if (this.#tickets.has(ticketId)) return
    const left = readUnsent(this.#userId, ticketId)
    this.#tickets.set(
      ticketId,
      left.map((entry) => (entry.failure === null && isOld(entry) ? { ...entry, failure: 'interrupted' } : entry)),
    )
    if (left.length === 0) return
    this.#tell()
    void this.#drain(ticketId)
  }

  /** Another tab of the same person changed a ticket's list. */
  follow(storageKey: string | null): void {
    const ticketId = ticketOfKey(this.#userId, storageKey)
    if (ticketId === null || !this.#tickets.has(ticketId) || this.#busy.has(ticketId)) return
    this.#tickets.set(ticketId, readUnsent(this.#userId, ticketId))
    this.#tell()
  }

  async #drain(ticketId: number): Promise<void> {
    if (this.#busy.has(ticketId)) return
    this.#busy.add(ticketId)
    try {
      for (;;) {
        const next = this.of(ticketId).find((entry) => entry.failure === null)
        if (!next) return
        await this.#attempt(next)
        this.#aborts.delete(next.id)
      }
    } finally {
      this.#busy.delete(ticketId)
    }
  }

  async #attempt(entry: Unsent): Promise<void> {
    const file = entry.file ? await fileShelf.take(entry.id) : null
    if (entry.file && !file) return this.#mark(entry.ticketId, [entry.id], 'file_lost')
    const abort = new AbortController()
    this.#aborts.set(entry.id, abort)
    const onProgress = (share: number) => this.#advance(entry.id, share)
    for (let tries = 0; this.#find(entry.id); tries++) {
      try {
        await this.#deliver(entry, file, { onProgress, signal: abort.signal })
        return this.confirm(entry.id)
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isNoAnswer(error)) return this.#mark(entry.ticketId, [entry.id], failureOf(error))
        const pauseMs = repeatAfterMs[tries]
        if (pauseMs === undefined || !navigator.onLine) return this.#giveUp(entry.ticketId, failureOf(error))
        await wait(pauseMs)
      }
    }
  }

  /** Those behind the one that found nobody would fail the same way, and must not overtake it. */
  #giveUp(ticketId: number, failure: Unsent['failure']): void {
    const waiting = this.of(ticketId).filter((entry) => entry.failure === null)
    this.#mark(
      ticketId,
      waiting.map(({ id }) => id),
      failure,
    )
  }

  #mark(ticketId: number, ids: readonly string[], failure: Unsent['failure']): void {
    this.#set(
      ticketId,
      this.of(ticketId).map((entry) => (ids.includes(entry.id) ? { ...entry, failure } : entry)),
    )
  }

  #advance(id: string, share: number): void {
    this.#progress.set(id, share)
    this.#tell()
  }

  #find(id: string): Unsent | undefined {
    for (const entries of this.#tickets.values()) {
      const found = entries.find((entry) => entry.id === id)
      if (found) return found
    }
    return undefined
  }

  #set(ticketId: number, entries: readonly Unsent[]): void {
    this.#tickets.set(ticketId, entries)
    saveUnsent(this.#userId, ticketId, entries)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
