import type { Database } from '../db/database.ts'
import { Departed, silentNames, Unchanged } from '../db/life-sign.ts'
import { statement } from '../db/statement.ts'

const others = statement(
  'workers_others',
  `select worker_id, seen_at::text "seenAt" from worker_heartbeats where worker_id <> :workerId`,
).rows<{ worker_id: string; seenAt: string }>()

/** Finds workers whose process has died, or has been frozen for so long that others may run its jobs. */
export class DeadWorkers {
  readonly #db: Database
  readonly #departed = new Departed()
  readonly #unchanged = new Unchanged()

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * The ids of the dead; asked every second or so. A worker's id is that of its pool in the library. `own` is the
   * asker's, `alsoOwn` are pools that it left and that still have jobs.
   */
  async besides(own: string, alsoOwn: ReadonlySet<string>): Promise<string[]> {
    const { overdue, silent } = await this.#db.forCaller('look').platform(async (tx) => {
      const rows = (await tx.sql(others, { workerId: own })).filter(({ worker_id }) => !alsoOwn.has(worker_id))
      const names = rows.map(({ worker_id }) => worker_id)
      const late = this.#unchanged.among(new Map(rows.map(({ worker_id, seenAt }) => [worker_id, seenAt])))
      return { overdue: late, silent: await silentNames(tx, names) }
    })
    return [...new Set([...overdue, ...this.#departed.among(silent)])]
  }
}
