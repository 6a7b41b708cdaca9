import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../../platform/log/logger.ts'
import { committedBefore, LeaseLostError, type SessionPlace, type SessionWrite, writeSession } from './session-rows.ts'

interface Waiting {
  write: SessionWrite
  resolve: (ids: number[]) => void
  reject: (error: unknown) => void
}

const attempts = 5
const firstPauseMs = 200

const keyOf = (row: { kind: string; keyId: string }) => `${row.kind}\u0000${row.keyId}`

/** Merges several writes; of two to the same key the later counts. */
export const merged = (writes: readonly SessionWrite[]): SessionWrite => {
  const keep = new Map<string, SessionWrite['keep'][number]>()
  const drop = new Map<string, SessionWrite['drop'][number]>()
  for (const write of writes) {
    for (const row of write.keep) {
      drop.delete(keyOf(row))
      keep.set(keyOf(row), row)
    }
    for (const row of write.drop) {
      keep.delete(keyOf(row))
      drop.set(keyOf(row), row)
    }
  }
  return { keep: [...keep.values()], drop: [...drop.values()], journal: writes.flatMap((write) => write.journal) }
}

/** Writes in the order of the calls; writes that arrive during a commit share the next one. */
export class SessionWriter {
  readonly #place: SessionPlace
  readonly #log: Logger
  readonly #onBroken: (error: unknown) => void
  #waiting: Waiting[] = []
  #loop: Promise<void> | null = null
  #broken: { error: unknown } | null = null

  /** `onBroken`: the session's state differs from what is stored; it must end and start again from the database. */
  constructor(place: SessionPlace, log: Logger, onBroken: (error: unknown) => void) {
    this.#place = place
    this.#log = log
    this.#onBroken = onBroken
  }

  /** Resolves with the journal ids of this write once it is committed. */
  write(write: SessionWrite): Promise<number[]> {
    if (this.#broken) return Promise.reject(this.#broken.error)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject })
      this.#loop ??= this.#run()
    })
  }

  /**
   * Resolves when nothing is left to write. Later writes are refused, because another socket uses the same keys by
   * then.
   */
  async close(): Promise<void> {
    while (this.#loop) await this.#loop
    this.#broken ??= { error: new Error('the socket of these keys is closed') }
  }

  async #run() {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const ids = await this.#commit(merged(batch.map(({ write }) => write)))
        for (const { write, resolve } of batch) resolve(ids.splice(0, write.journal.length))
      } catch (error) {
        this.#break(error, batch)
      }
    }
    this.#loop = null
  }

  #break(error: unknown, batch: readonly Waiting[]) {
    this.#broken = { error }
    for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
    this.#onBroken(error)
  }

  async #commit(write: SessionWrite): Promise<number[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Written again, a stanza would be journalled twice, and only one of the two would be handled.
        const before = attempt > 1 ? await committedBefore(this.#place, write) : null
        return before ?? (await writeSession(this.#place, write))
      } catch (error) {
        if (error instanceof LeaseLostError || attempt === attempts) throw error
        this.#log.warn(
          { err: error, connectionId: this.#place.connectionId },
          'session keys could not be written; retrying',
        )
        await sleep(firstPauseMs * 2 ** (attempt - 1))
      }
    }
  }
}
