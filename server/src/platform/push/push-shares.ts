/**
 * Limits how many pushes of one company a process has under way. An endpoint can be any address: a server that
 * answers slowly, or never, must not take the slots of other companies' jobs.
 */

/** Of the eight jobs that a process runs at once. */
const mostAtOnce = 6
/** A push service normally answers in a fraction of this. */
const slowMs = 2_000
const mostSlow = 4
/** How long a slow push is remembered. */
const rememberedMs = 60_000

export class PushShares {
  readonly #underWay = new Map<number, number>()
  /** When slow pushes of a company ended, the oldest first. */
  readonly #slow = new Map<number, number[]>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Null: the company has reached its share. Otherwise call the returned function when the push is over. */
  enter(companyId: number): (() => void) | null {
    const underWay = this.#underWay.get(companyId) ?? 0
    if (underWay >= mostAtOnce || this.#recentlySlow(companyId).length >= mostSlow) return null
    this.#underWay.set(companyId, underWay + 1)
    const startedAt = this.#now()
    return () => this.#leave(companyId, startedAt)
  }

  #leave(companyId: number, startedAt: number) {
    const left = (this.#underWay.get(companyId) ?? 1) - 1
    if (left > 0) this.#underWay.set(companyId, left)
    else this.#underWay.delete(companyId)
    const now = this.#now()
    if (now - startedAt >= slowMs) this.#slow.set(companyId, [...this.#recentlySlow(companyId), now])
  }

  #recentlySlow(companyId: number): number[] {
    const recent = (this.#slow.get(companyId) ?? []).filter((endedAt) => this.#now() - endedAt < rememberedMs)
    if (recent.length > 0) this.#slow.set(companyId, recent)
    else this.#slow.delete(companyId)
    return recent
  }
}
