import { readSession, type SessionPlace } from './session-rows.ts'

interface Waiting {
  keyIds: readonly string[]
  resolve: (found: Map<string, string>) => void
  reject: (error: unknown) => void
}

/**
 * Reads of a kind that come while one runs share the next: of each person in the phone's address book the library
 * asks at once whether it knows them.
 */
export class SessionReader {
  readonly #place: SessionPlace
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(place: SessionPlace) {
    this.#place = place
  }

  read(kind: string, keyIds: readonly string[]): Promise<Map<string, string>> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(kind)
      if (waiting) return void waiting.push({ keyIds, resolve, reject })
      this.#waiting.set(kind, [{ keyIds, resolve, reject }])
      void this.#run(kind)
    })
  }

  async #run(kind: string): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(kind)?.splice(0) ?? []
      if (batch.length === 0) break
      try {
        const found = await readSession(this.#place, kind, [...new Set(batch.flatMap(({ keyIds }) => keyIds))])
        for (const { keyIds, resolve } of batch) resolve(own(found, keyIds))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#waiting.delete(kind)
  }
}

const own = (found: ReadonlyMap<string, string>, keyIds: readonly string[]) =>
  new Map(
    keyIds.flatMap((keyId): [string, string][] => {
      const text = found.get(keyId)
      return text === undefined ? [] : [[keyId, text]]
    }),
  )
