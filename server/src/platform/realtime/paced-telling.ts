/**
 * Debounces notifications about changes that come too fast. Each place is told once about all its changes since the
 * last time, at a rate per company.
 */

export interface PacedTellingOptions {
  /** Sends the current state of a place; returns how many sockets received it. */
  tell: (companyId: number, place: number, isOwn: boolean) => number
}

/** Packets that are sent at once. The rest waits for a delay, which grows with the number of packets sent. */
const mostAtOnce = 500
const restMs = 100
const toldPerMs = 5
/** Other nodes are told about a change on this node too. */
const costOfOwn = 10

interface Company {
  /** Places that changed; true: on this node, so that others must be told. */
  waiting: Map<number, boolean>
  rest: NodeJS.Timeout | undefined
}

export class PacedTelling {
  readonly #options: PacedTellingOptions
  readonly #companies = new Map<number, Company>()

  constructor(options: PacedTellingOptions) {
    this.#options = options
  }

  changed(companyId: number, place: number, isOwn: boolean): void {
    const company = this.#companies.get(companyId)
    if (company) {
      company.waiting.set(place, isOwn || company.waiting.get(place) === true)
      return
    }
    const quiet: Company = { waiting: new Map([[place, isOwn]]), rest: undefined }
    this.#companies.set(companyId, quiet)
    this.#tellOn(companyId, quiet)
  }

  stop(): void {
    for (const { rest } of this.#companies.values()) clearTimeout(rest)
    this.#companies.clear()
  }

  #tellOn(companyId: number, company: Company) {
    let told = 0
    for (const [place, isOwn] of company.waiting) {
      if (told >= mostAtOnce) break
      company.waiting.delete(place)
      told += this.#options.tell(companyId, place, isOwn) + (isOwn ? costOfOwn : 1)
    }
    company.rest = setTimeout(() => this.#rested(companyId, company), Math.max(restMs, told / toldPerMs))
  }

  #rested(companyId: number, company: Company) {
    if (company.waiting.size > 0) this.#tellOn(companyId, company)
    else this.#companies.delete(companyId)
  }
}
