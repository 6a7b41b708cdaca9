/**
 * While the disk of the embedded database is nearly full, the people and programs of each company write at a pace: one
 * of them could otherwise fill the rest of it within minutes, with rows, and then nobody's words are stored.
 */
import { allowancesOf } from '../realtime/allowance.ts'
import { Refusal } from '../refusal.ts'
import { isLow, roomAt } from '../storage/disk-room.ts'

/**
 * In bytes on the disk. A short call takes some eight thousand, with its indexes, events and the database's own log. So
 * a company has 500 at once, and eight a second: a gigabyte lasts for hours, in which somebody can free some.
 */
const paceWhileLow = { most: 4 * 1024 ** 2, perSecond: 64 * 1024 }
const bytesOfCall = 8 * 1024
/** A text is stored, logged, and told to those who hear of it. */
const copiesOfBody = 4
const mostCompaniesKept = 10_000
const lookEveryMs = 5_000

interface ScarceRoomOptions {
  /** On the disk of the embedded database; null: the database is elsewhere. */
  folder: string | null
  reserveBytes: number | undefined
  /** Called once when it begins, and once when it is over. */
  onRoom: (isLow: boolean) => void
}

export class ScarceRoom {
  readonly #options: ScarceRoomOptions
  readonly #mayWrite = allowancesOf<number>(paceWhileLow, mostCompaniesKept)
  #lookedAt = Number.NEGATIVE_INFINITY
  #isLow = false

  constructor(options: ScarceRoomOptions) {
    this.#options = options
  }

  /** Throws Refusal ERR_BUSY when the company has to write more slowly. */
  async spend(companyId: number, bodyBytes: number): Promise<void> {
    if (!(await this.isLow())) return
    const bytes = Math.min(paceWhileLow.most, bytesOfCall + bodyBytes * copiesOfBody)
    if (!this.#mayWrite(companyId, bytes)) throw new Refusal('ERR_BUSY', { retryAfterSeconds: 5 })
  }

  async isLow(): Promise<boolean> {
    const { folder, reserveBytes, onRoom } = this.#options
    if (folder === null || performance.now() - this.#lookedAt < lookEveryMs) return this.#isLow
    this.#lookedAt = performance.now()
    // A folder that cannot be looked at is reported where files are stored.
    const low = await roomAt(folder).then(
      (room) => isLow(room, reserveBytes),
      () => this.#isLow,
    )
    if (low !== this.#isLow) onRoom(low)
    this.#isLow = low
    return low
  }
}
