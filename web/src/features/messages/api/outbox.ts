/**
 * Messages on their way to the server: shown at once, sent one after another per conversation (`place`), kept until the server has them.
 * Whichever comes first, the answer or the event, takes a message out of here; the caches hold it from then on.
 * All tabs of a person share what is stored, and only one of them sends for a conversation.
 */
import { ApiError } from '../../../lib/api-error.ts'
import { fileShelf } from '../../../lib/file-shelf.ts'
import { areTurnsTaken, oneTabAtATime } from '../../../lib/one-tab.ts'
import { token, userIdIn } from '../../../lib/token.ts'
import { failureOf, isNoAnswer, pauseAfter } from './send-failure.ts'
import { inOrder, type Shelf, type Unsent, type UnsentFailure, type Waiting } from './unsent.ts'

export interface Delivery {
  /** 0 to 1, of a file's bytes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
export type Deliver<E extends Waiting = Unsent> = (entry: E, file: File | null, delivery: Delivery) => Promise<unknown>

/** What another page left is sent if it is recent; older messages are shown as failed. */
const stillMeantMs = 60_000
/** What failed earlier was told then, and perhaps nobody can open its conversation any more. */
const stillToldMs = 24 * 3_600_000
/** Another tab shows a message before its file is stored. */
const filePausesMs = [500, 1_500, 3_000]
/** A tab gets its turn before it sees what the one before it removed from storage. */
const storageLagMs = 1_000
/** The tab in which a message was written comes first, also if it draws for long before it asks for its turn. */
const standByAfterMs = 2_000
const none: readonly never[] = []
const noIds: ReadonlySet<string> = new Set()

let lastOrder = 0
/** Later than all others of this tab, and than what other tabs wrote before. */
const nextOrder = (): number => {
  lastOrder = Math.max(lastOrder + 1, Date.now())
  return lastOrder
}

const isOlder = (entry: Waiting, ms: number) => Date.now() - Date.parse(entry.createdAt) > ms

export class Outbox<E extends Waiting = Unsent> {
  readonly #userId: number
  readonly #deliver: Deliver<E>
  readonly #shelf: Shelf<E>
  readonly #places = new Map<number, readonly E[]>()
  /** The ids in storage when this tab last looked. A message that is not among them lives in this tab alone. */
  readonly #stored = new Map<number, ReadonlySet<string>>()
  /** Written or tried again in this tab, whose user means it however long it waits. */
  readonly #meant = new Set<string>()
  /** Removed here. Another tab that has not read storage yet may write them back. */
  readonly #gone = new Set<string>()
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
    this.#meant.add(entry.id)
    this.#putToSend({ ...entry, order: nextOrder() })
  }

  retry(id: string): void {
    const entry = this.#find(id)
    if (!entry || entry.failure === null) return
    this.#meant.add(id)
    this.#putToSend({ ...entry, createdAt: new Date().toISOString(), failure: null })
  }

  #putToSend(entry: E): void {
    // Asks for the turn first: storing it shows it here, which takes longer than telling other tabs.
    void this.#drain(this.#shelf.placeOf(entry))
    this.#put([entry])
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
    this.#gone.add(id)
    this.#release(id)
    if (entry.file) fileShelf.remove(id)
    this.#shelf.remove(this.#userId, entry)
    this.#sync(this.#shelf.placeOf(entry))
  }

  /** What an earlier page left behind for a conversation. */
  open(place: number): void {
    this.#sync(place)
    this.#sendWaiting(place)
  }

  /** What earlier pages left behind in all conversations is sent, or told. */
  resume(): void {
    for (const place of this.#shelf.places(this.#userId)) {
      this.open(place)
      const failed = this.of(place).filter((entry) => entry.failure !== null && !isOlder(entry, stillToldMs))
      this.#tellFailure(place, failed.at(-1))
    }
  }

  /** Another tab of the same person changed a message. */
  follow(storageKey: string | null): void {
    const place = this.#shelf.placeOfKey(this.#userId, storageKey)
    if (place === null) return
    this.#sync(place)
    // Gets the turn when the other tab has sent all, or was closed.
    if (areTurnsTaken() && this.#waiting(place).length > 0) setTimeout(() => this.#sendWaiting(place), standByAfterMs)
  }

  #sendWaiting(place: number): void {
    if (this.#waiting(place).length > 0) void this.#drain(place)
  }

  #waiting(place: number): readonly E[] {
    return this.of(place).filter(({ failure }) => failure === null)
  }

  async #drain(place: number): Promise<void> {
    if (this.#busy.has(place)) return
    this.#busy.add(place)
    try {
      await oneTabAtATime(this.#shelf.keyOf(this.#userId, place), () => this.#sendAll(place))
    } catch (error) {
      this.#busy.delete(place)
      throw error
    }
  }

  async #sendAll(place: number): Promise<void> {
    this.#sync(place)
    if (this.#waiting(place).some(({ id }) => !this.#meant.has(id))) {
      await new Promise((resolve) => setTimeout(resolve, storageLagMs))
      this.#sync(place)
    }
    this.#interruptOld(place)
    for (;;) {
      const [next] = this.#waiting(place)
      // Before the lock is free: what is added meanwhile must ask for it again.
      if (!next) return void this.#busy.delete(place)
      await this.#attempt(next)
      this.#aborts.delete(next.id)
      this.#wakes.delete(next.id)
      this.#sync(place)
    }
  }

  /** Its page was closed long ago. Those behind must not overtake it. */
  #interruptOld(place: number): void {
    const waiting = this.#waiting(place)
    const first = waiting.findIndex((entry) => !this.#meant.has(entry.id) && isOlder(entry, stillMeantMs))
    if (first === -1) return
    this.#mark(place, waiting.slice(first), 'interrupted')
  }

  /** This tab stored its file before, or another one stores it now. */
  async #fileOf({ id }: E): Promise<File | null> {
    const pausesMs = this.#meant.has(id) ? [] : filePausesMs
    for (const pauseMs of pausesMs) {
      const file = await fileShelf.take(id)
      if (file || !this.#find(id)) return file
      await this.#pause(id, pauseMs)
    }
    return fileShelf.take(id)
  }

  async #attempt(entry: E): Promise<void> {
    const file = entry.file ? await this.#fileOf(entry) : null
    if (entry.file && !file) return this.#fail(entry, 'file_lost')
    const abort = new AbortController()
    this.#aborts.set(entry.id, abort)
    const onProgress = (share: number) => this.#advance(entry.id, share)
    const tries = { silent: 0, busy: 0 }
    while (this.#find(entry.id)) {
      try {
        await this.#deliver(entry, file, { onProgress, signal: abort.signal })
        return this.confirm(entry.id)
      } catch (error) {
        if (abort.signal.aborted || !this.#find(entry.id)) return
        if (!isNoAnswer(error)) return this.#fail(entry, failureOf(error))
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
  #giveUp(place: number, failure: UnsentFailure): void {
    this.#mark(place, this.#waiting(place), failure)
  }

  #fail({ id }: E, failure: UnsentFailure): void {
    const entry = this.#find(id)
    if (entry) this.#mark(this.#shelf.placeOf(entry), [entry], failure)
  }

  #mark(place: number, entries: readonly E[], failure: UnsentFailure): void {
    const failed = entries.map((entry) => ({ ...entry, failure }))
    this.#put(failed)
    this.#tellFailure(place, failed[0])
  }

  #tellFailure(place: number, failed: E | undefined): void {
    if (!failed || this.isWatched(place)) return
    for (const listener of this.#failureListeners) listener(failed)
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

  #release(id: string): void {
    this.#wakes.get(id)?.()
    this.#progress.delete(id)
  }

  /** Takes over what other tabs stored and removed meanwhile. */
  #sync(place: number): void {
    const before = this.of(place)
    const known = this.#stored.get(place) ?? noIds
    const stored = this.#shelf.read(this.#userId, place).filter(({ id }) => !this.#gone.has(id))
    const ids = new Set(stored.map(({ id }) => id))
    const own = before.filter(({ id }) => !ids.has(id) && !known.has(id) && !this.#gone.has(id))
    this.#places.set(place, [...stored, ...own].sort(inOrder))
    this.#stored.set(place, ids)
    for (const { id, file } of before) {
      if (!known.has(id) || ids.has(id)) continue
      // Another tab removed it: the server has it, or its author wants it no more.
      if (file) this.#aborts.get(id)?.abort()
      this.#release(id)
    }
    this.#tell()
  }

  /** New or changed messages of one conversation. What storage refuses is kept in memory. */
  #put(entries: readonly E[]): void {
    const [first] = entries
    if (!first) return
    const place = this.#shelf.placeOf(first)
    const ids = new Set(entries.map(({ id }) => id))
    const others = this.of(place).filter(({ id }) => !ids.has(id))
    this.#places.set(place, [...others, ...entries])
    const stored = new Set(this.#stored.get(place))
    for (const entry of entries) {
      if (this.#shelf.save(this.#userId, entry)) stored.add(entry.id)
      else stored.delete(entry.id)
    }
    this.#stored.set(place, stored)
    this.#sync(place)
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
