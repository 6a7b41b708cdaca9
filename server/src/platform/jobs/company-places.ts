/**
 * Divides a process's job slots among companies: the last free slots are reserved for companies that have none. So a
 * company with thousands of jobs, or slow ones, never blocks another for longer than one job takes.
 */

/** Every job has this flag: a worker asks for jobs without the flags of companies that have reached their share. */
export const companyFlag = (companyId: number) => `company:${companyId}`

type Tell = (flags: string[]) => void

export class CompanyPlaces {
  readonly #places: number
  readonly #kept: number
  readonly #jobs = new Map<number, number>()
  #taken = 0
  /** Workers that are asking the database for a job; each may take a slot. */
  #asking = 0
  /** Workers that may only get reserved slots; each is told once the earlier requests are answered. */
  readonly #waiting: Tell[] = []
  /** For the first of them. */
  #answersToCome = 0

  constructor(places: number) {
    this.#places = places
    this.#kept = Math.floor(places / 4)
  }

  /** A worker asks the database with the flags to leave out. Each call must be followed by `begin` or `nothing`. */
  ask(): Promise<string[]> {
    if (this.#hasPlenty()) {
      this.#asking += 1
      return Promise.resolve([])
    }
    return new Promise((tell) => {
      this.#waiting.push(tell)
      if (this.#waiting.length === 1) this.#answersToCome = this.#asking
      this.#tellNext()
    })
  }

  nothing(): void {
    this.#answered()
  }

  begin(companyId: number): void {
    this.#taken += 1
    this.#jobs.set(companyId, (this.#jobs.get(companyId) ?? 0) + 1)
    this.#answered()
  }

  end(companyId: number): void {
    this.#taken -= 1
    const left = (this.#jobs.get(companyId) ?? 1) - 1
    if (left > 0) this.#jobs.set(companyId, left)
    else this.#jobs.delete(companyId)
  }

  /** Whatever jobs the running requests get, the reserved slots stay free. */
  #hasPlenty() {
    return this.#places - this.#taken - this.#asking > this.#kept
  }

  #answered() {
    this.#asking -= 1
    this.#answersToCome -= 1
    this.#tellNext()
  }

  /** One at a time: two at once could both take the last slot of a share. */
  #tellNext() {
    if (this.#answersToCome > 0) return
    const tell = this.#waiting.shift()
    if (!tell) return
    const flags = this.#hasPlenty() ? [] : [...this.#jobs.keys()].map(companyFlag)
    this.#asking += 1
    this.#answersToCome = this.#asking
    tell(flags)
  }
}
