import { setTimeout as sleep } from 'node:timers/promises'

export interface LaneItem {
  id: number
  /** Items of one chat are handled one after another, in order of arrival. */
  chat: string
  attempts: number
  /** Not to be handled before this time (ms). */
  notBefore?: number
}

export interface LanesOptions<T extends LaneItem> {
  handle: (item: T) => Promise<void>
  settled: (items: T[]) => Promise<void>
  failed: (item: T, error: unknown, attempts: number) => Promise<void>
  /** How many chats are handled at the same time. */
  concurrency: number
  pauseMs?: (attempts: number) => number
}

/**
 * For this long a failing item blocks its chat; after that the chat continues without it and it is retried on its
 * own.
 */
const patientAttempts = 3
const mostPauseMs = 5 * 60_000
const doublingPause = (attempts: number) => Math.min(mostPauseMs, 500 * 2 ** Math.max(0, attempts - 1))

export class InboundLanes<T extends LaneItem> {
  readonly #options: LanesOptions<T>
  readonly #lanes = new Map<string, T[]>()
  readonly #ready: string[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stop = new AbortController()
  #running = new Set<Promise<void>>()
  #done: T[] = []
  #marking: Promise<void> | null = null

  constructor(options: LanesOptions<T>) {
    this.#options = options
  }

  push(item: T): void {
    if (this.#stop.signal.aborted) return
    const waitMs = (item.notBefore ?? 0) - Date.now()
    const lane = this.#lanes.get(item.chat)
    if (waitMs > 0) this.#later(item, waitMs)
    else if (lane) lane.push(item)
    else {
      this.#lanes.set(item.chat, [item])
      this.#ready.push(item.chat)
      this.#fill()
    }
  }

  /** Finishes the running items and starts no more. */
  async close(): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    await Promise.all(this.#running)
    await this.#mark()
  }

  #later(item: T, waitMs: number) {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        const { notBefore: _due, ...rest } = item
        this.push(rest as T)
      },
      Math.min(waitMs, 2 ** 31 - 1),
    )
    timer.unref()
    this.#timers.add(timer)
  }

  #fill() {
    while (this.#running.size < this.#options.concurrency) {
      const chat = this.#ready.shift()
      if (chat === undefined) return
      const work = this.#drain(chat).finally(() => {
        this.#running.delete(work)
        this.#fill()
      })
      this.#running.add(work)
    }
  }

  async #drain(chat: string) {
    const lane = this.#lanes.get(chat) ?? []
    while (!this.#stop.signal.aborted) {
      const item = lane[0]
      if (!item) break
      if (await this.#attempt(item)) lane.shift()
    }
    this.#lanes.delete(chat)
  }

  /** True: the lane continues. */
  async #attempt(item: T): Promise<boolean> {
    try {
      await this.#options.handle(item)
      this.#done.push(item)
      this.#marking ??= sleep(20).then(() => this.#mark())
      return true
    } catch (error) {
      item.attempts += 1
      await this.#options.failed(item, error, item.attempts).catch(() => {})
      const pause = (this.#options.pauseMs ?? doublingPause)(item.attempts)
      if (item.attempts >= patientAttempts) {
        this.#later(item, pause)
        return true
      }
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => {})
      return false
    }
  }

  /** Rows are marked late and in batches: what is handled again after a crash is recognised by its id. */
  async #mark(): Promise<void> {
    this.#marking = null
    const items = this.#done.splice(0)
    if (items.length === 0) return
    try {
      await this.#options.settled(items)
    } catch {
      if (this.#stop.signal.aborted) return
      this.#done.push(...items)
      this.#marking ??= sleep(1000).then(() => this.#mark())
    }
  }
}
