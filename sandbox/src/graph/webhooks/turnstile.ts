/** Runs at most n pieces of work at a time; the rest wait. */
export class Turnstile {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(places: number) {
    this.free = places
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.free += 1
      else next()
    }
  }
}
