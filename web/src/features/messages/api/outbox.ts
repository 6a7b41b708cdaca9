/**
 * Messages on their way to the server: shown at once, sent one after another per conversation (`place`), kept until the server has them.
 * Whichever comes first, the answer or the event, takes a message out of here; the caches hold it from then on.
 */
import { ApiError } from '../../../lib/api-error.ts'
import { fileShelf } from '../../../lib/file-shelf.ts'
import { token, userIdIn } from '../../../lib/token.ts'
import { failureOf, isNoAnswer, pauseAfter } from './send-failure.ts'
import type { Shelf, Unsent, Waiting } from './unsent.ts'

export interface Delivery {
  /** 0 to 1, of a file's bytes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
export type Deliver<E extends Waiting = Unsent> = (entry: E, file: File | null, delivery: Delivery) => Promise<unknown>

/** After a reload, recent messages are sent automatically; older ones are shown as failed. */
const stillMeantMs = 60_000
const none: readonly never[] = []

const isOld = (entry: Waiting) => Date.now() - Date.parse(entry.createdAt) > stillMeantMs

export class Outbox<E extends Waiting = Unsent> {
  readonly #userId: number
  readonly #deliver: Deliver<E>
  readonly #shelf: Shelf<E>
  readonly #places = new Map<number, readonly E[]>()
  readonly #progress = new Map<string, number>()
  readonly #aborts = new Map<string, AbortController>()
  /** Ends the pause before the next try. */
  readonly #wakes = new Map<string, () => void>()
  /** Those that are sending: only one message at a time, or they could overtake each other. */
  readonly #busy = new Set<number>()
  readonly #listeners = new Set<() => void>()
  readonly #failureListeners = new Set<(entry: E) => void>()
  /** How many views show a conversation. */
  readonly #views = new Map<number, number>()

  constructor(userId: number, deliver: Deliver<E>, shelf: Shelf<E>) {
    this.#userId = userId
    this.#deliver = deliver
    this.#shelf = shelf
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes a view of one conversation: its user sees there what fails. */
  watch(place: number, listener: () => void): () => void {
    const count = (change: number) => this.#views.set(place, (this.#views.get(place) ?? 0) + change)
    count(1)
    const unsubscribe = this.subscribe(listener)
    this.#tell()
    return () => {
      count(-1)
      unsubscribe()
    }
  }

  readonly isWatched = (place: number): boolean => (this.#views.get(place) ?? 0) > 0

  /** Hears of a message that fails while no view shows its conversation; of several that fail together, of the first. */
  onUnseenFailure(listener: (entry: E) => void): () => void {
    this.#failureListeners.add(listener)
    return () => this.#failureListeners.delete(listener)
  }

  readonly of = (place: number): readonly E[] => this.#places.get(place) ?? none
  readonly progressOf = (id: string): number | null => this.#progress.get(id) ?? null

  add(entry: E, file: File | null = null): void {
    if (file) fileShelf.put(entry.id, file)
    const place = this.#shelf.placeOf(entry)
    this.#set(place, [...this.of(place), entry])
    void this.#drain(place)
  }

  retry(id: string): void {
    const entry = this.#find(id)
    if (!entry || entry.failure === null) return
    const place = this.#shelf.placeOf(entry)
    this.#mark(place, [id], null)
    void this.#drain(place)
  }

  /** Cancelled by the user; a running upload stops. */
  discard(id: string): void {
    this.#aborts.get(id)?.abort()
    this.confirm(id)
  }

  /** The server has it, so it is removed here. */
  confirm(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    this.#wakes.get(id)?.()
    this.#progress.delete(id)
    if (entry.file) fileShelf.remove(id)
    const place = this.#shelf.placeOf(entry)
    const rest = this.of(place).filter((each) => each.id !== id)
    this.#set(place, rest)
  }

  /** What an earlier page left behind for a conversation. */
  open(place: number): void {
    if (this.#places.has(place)) return
    const left = this.#shelf.read(this.#userId, place)
    // Those behind an old one must not overtake it.
    let isStopped = false
    const meant = left.map((entry): E => {
      if (entry.failure !== null) return entry
      isStopped ||= isOld(entry)
      return isStopped ? { ...entry, failure: 'interrupted' } : entry
    })
    this.#places.set(place, meant)
    if (left.length === 0) return
    this.#tell()
    void this.#drain(place)
  }

  /** Another tab of the same person changed a conversation's list. */
  follow(storageKey: string | null): void {
    const place = this.#shelf.placeOfKey(this.#userId, storageKey)
    if (place === null || !this.#places.has(place) || this.#busy.has(place)) return
    this.#places.set(place, this.#shelf.read(this.#userId, place))
    this.#tell()
  }

  async #drain(place: number): Promise<void> {
    if (this.#busy.has(place)) return
    this.#busy.add(place)
    try {
      for (;;) {
        const next = this.of(place).find((entry) => entry.failure === null)
        if (!next) return
        await this.#attempt(next)
        this.#aborts.delete(next.id)
        this.#wakes.delete(next.id)
      }
    } finally {
      this.#busy.delete(place)
    }
  }

  async #attempt(entry: E): Promise<void> {
    const file = entry.file ? await fileShelf.take(entry.id) : null
    if (entry.file && !file) return this.#mark(this.#shelf.placeOf(entry), [entry.id], 'file_lost')
    const abort = new AbortController()
    this.#aborts.set(entry.id, abort)
    const onProgress = (share: number) => this.#advance(entry.id, share)
    const tries = { silent: 0, busy: 0 }
    while (this.#find(entry.id)) {
      try {
        await this.#deliver(entry, file, { onProgress, signal: abort.signal })
        return this.confirm(entry.id)
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isNoAnswer(error)) return this.#mark(this.#shelf.placeOf(entry), [entry.id], failureOf(error))
        const pauseMs = pauseAfter(error, tries)
        if (pauseMs === undefined || !navigator.onLine)
          return this.#giveUp(this.#shelf.placeOf(entry), failureOf(error))
        await this.#pause(entry.id, pauseMs)
      }
    }
  }

  #pause(id: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wakes.set(id, resolve)
      setTimeout(resolve, ms)
    })
  }

  /** Those behind the one that found nobody would fail the same way, and must not overtake it. */
  #giveUp(place: number, failure: Waiting['failure']): void {
    const waiting = this.of(place).filter((entry) => entry.failure === null)
    this.#mark(
      place,
      waiting.map(({ id }) => id),
      failure,
    )
  }

  #mark(place: number, ids: readonly string[], failure: Waiting['failure']): void {
    this.#set(
      place,
      this.of(place).map((entry) => (ids.includes(entry.id) ? { ...entry, failure } : entry)),
    )
    const failed =
      failure === null || this.isWatched(place) ? undefined : this.of(place).find(({ id }) => id === ids[0])
    if (failed) for (const listener of this.#failureListeners) listener(failed)
  }

  #advance(id: string, share: number): void {
    this.#progress.set(id, share)
    this.#tell()
  }

  #find(id: string): E | undefined {
    for (const entries of this.#places.values()) {
      const found = entries.find((entry) => entry.id === id)
      if (found) return found
    }
    return undefined
  }

  #set(place: number, entries: readonly E[]): void {
    this.#places.set(place, entries)
    this.#shelf.save(this.#userId, place, entries)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/**
 * The outbox of whoever is signed in. What waits in it when they leave stays theirs: it is never sent with the session
 * of the next one.
 */
export const ownOutbox = <E extends Waiting>(deliver: Deliver<E>, shelf: Shelf<E>) => {
  // One for each person: a second one would send again what still waits in the first, and both would write to its shelf.
  const outboxes = new Map<number, Outbox<E>>()
  const asUser =
    (userId: number): Deliver<E> =>
    async (...sent) => {
      if (userIdIn(token.get()) !== userId) throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' })
      await deliver(...sent)
    }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      for (const outbox of outboxes.values()) outbox.follow(key)
    })
  }
  return {
    of: (userId: number): Outbox<E> => {
      const outbox = outboxes.get(userId) ?? new Outbox(userId, asUser(userId), shelf)
      outboxes.set(userId, outbox)
      return outbox
    },
    /** An event or a page shows that the server has this message. */
    confirm: (id: string): void => {
      for (const outbox of outboxes.values()) outbox.confirm(id)
    },
  }
}
