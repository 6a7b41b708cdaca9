/**
 * Divides a process's job slots among companies: the last free slots are reserved for companies that have none. So a
 * company with thousands of jobs, or slow ones, never blocks another for longer than one job takes. Among the jobs of
 * numbers, one number leaves slots to the others of its company.
 */

/** Every job has this flag: a worker asks for jobs without the flags of companies that have reached their share. */
export const companyFlag = (companyId: number) => `company:${companyId}`

type Tell = (flags: string[]) => void

export interface PlacedJob {
  companyId: number
  /** The flag of the number that it needs. */
  number?: string | undefined
}

/** Counts jobs by name. */
class Counts<N> {
  readonly #counts = new Map<N, number>()

  add(name: N): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  remove(name: N): void {
    const left = (this.#counts.get(name) ?? 1) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }

  get names(): N[] {
    return [...this.#counts.keys()]
  }

  /** The names with at least so many. */
  atLeast(most: number): N[] {
    return this.names.filter((name) => (this.#counts.get(name) ?? 0) >= most)
  }
}

export class CompanyPlaces {
  readonly #places: number
  readonly #kept: number
  readonly #mostOfNumber: number
  readonly #companies = new Counts<number>()
  readonly #numbers = new Counts<string>()
  #taken = 0
  /** Workers that are asking the database for a job; each may take a slot. */
  #asking = 0
  /** Workers that may only get reserved slots; each is told once the earlier requests are answered. */
  readonly #waiting: Tell[] = []
  /** For the first of them. */
  #answersToCome = 0

  /** `mostOfNumber`: slots that one number may have. */
  constructor(places: number, mostOfNumber = Number.POSITIVE_INFINITY) {
    this.#places = places
    this.#kept = Math.floor(places / 4)
    this.#mostOfNumber = mostOfNumber
  }

  /** A worker asks the database with the flags to leave out. Each call must be followed by `begin` or `nothing`. */
  ask(): Promise<string[]> {
    if (this.#hasPlenty() && !this.#mayFillNumber()) {
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

  begin({ companyId, number }: PlacedJob): void {
    this.#taken += 1
    this.#companies.add(companyId)
    if (number !== undefined) this.#numbers.add(number)
    this.#answered()
  }

  end({ companyId, number }: PlacedJob): void {
    this.#taken -= 1
    this.#companies.remove(companyId)
    if (number !== undefined) this.#numbers.remove(number)
  }

  /** Whatever jobs the running requests get, the reserved slots stay free. */
  #hasPlenty() {
    return this.#places - this.#taken - this.#asking > this.#kept
  }

  /** The running requests may all get jobs of one number. */
  #mayFillNumber() {
    return this.#asking >= this.#mostOfNumber || this.#numbers.atLeast(this.#mostOfNumber - this.#asking).length > 0
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
    const companies = this.#hasPlenty() ? [] : this.#companies.names.map(companyFlag)
    const flags = [...companies, ...this.#numbers.atLeast(this.#mostOfNumber)]
    this.#asking += 1
    this.#answersToCome = this.#asking
    tell(flags)
  }
}
