/**
 * Whose missed events are read and sent next. Each client's are some megabytes in memory, and a person has many tabs
 * that come back at once.
 */
import { FairShare } from '../fair-share.ts'
import { Refusal } from '../refusal.ts'

/** Fewer than the connections for the event log, which is read on one of them. */
const replaysAtOnce = 3
const mostOfUser = 1
/** Afterwards a reload is sooner there. */
const waitMs = 15_000

/** Companies and users are bounded at the door. */
const unbounded = Number.POSITIVE_INFINITY

export class ReplayTurns {
  readonly #places = new FairShare(replaysAtOnce, unbounded)

  /** Resolves with a function that ends the turn; null: it would take too long. */
  async enter({ companyId, userId }: { companyId: number; userId: number }): Promise<(() => void) | null> {
    const path = [
      { name: `company ${companyId}`, most: replaysAtOnce, mostWaiting: unbounded },
      { name: `user ${userId}`, most: mostOfUser, mostWaiting: unbounded },
    ]
    return this.#places.enter(path, { waitMs, retryAfterSeconds: 1 }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }
}
