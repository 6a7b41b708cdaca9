/**
 * How a process shares its places for jobs between companies: the last free ones are for companies that have none. So a company with thousands of
 * jobs, or with slow ones, never keeps another waiting for longer than one job takes.
 */

/** Every job carries it: a worker asks for jobs without the flags of companies that have their share. */
export const companyFlag = (companyId: number) => `company:${companyId}`

type Tell = (flags: string[]) => void

export class CompanyPlaces {
  readonly #places: number
  readonly #kept: number
  readonly #jobs = new Map<number, number>()
  #taken = 0
  /** Workers that ask the database for a job now: each may come to hold a place. */
  #asking = 0
  /** Workers for which only kept places may be left: each is told once those that ask before it have their answers. */
  readonly #waiting: Tell[] = []
  /** For the first of them. */
  #answersToCome = 0

  constructor(places: number) {
    this.#places = places
    this.#kept = Math.floor(places / 4)
  }

  /** Told the flags to leave out, a worker asks the database. Each call needs its `begin` or `nothing`. */
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

  /** Whatever those that ask now are given, the kept places stay free. */
  #hasPlenty() {
    return this.#places - this.#taken - this.#asking > this.#kept
  }

  #answered() {
    this.#asking -= 1
    this.#answersToCome -= 1
    this.#tellNext()
  }

  /** One at a time: two at once would both take the last place of a share. */
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
