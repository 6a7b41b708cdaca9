/**
 * How a process shares its places for jobs between companies: the last free ones are for companies that have none. So a company with thousands of
 * jobs, or with slow ones, never keeps another waiting for longer than one job takes.
 */

/** Every job carries it: a worker asks for jobs without the flags of companies that have their share. */
export const companyFlag = (companyId: number) => `company:${companyId}`

export class CompanyPlaces {
  readonly #places: number
  readonly #kept: number
  readonly #jobs = new Map<number, number>()
  #taken = 0
  /** Ends when the worker that asks the database for a job now has its answer. */
  #asking: Promise<void> = Promise.resolve()
  #answered = () => {}

  constructor(places: number) {
    this.#places = places
    this.#kept = Math.floor(places / 4)
  }

  /** Workers ask one after another: two at once would both take the last place of a share. Each call needs its `begin` or `nothing`. */
  async ask(): Promise<string[]> {
    const before = this.#asking
    let answered = () => {}
    this.#asking = new Promise((resolve) => {
      answered = resolve
    })
    await before
    this.#answered = answered
    return this.#places - this.#taken > this.#kept ? [] : [...this.#jobs.keys()].map(companyFlag)
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
}
