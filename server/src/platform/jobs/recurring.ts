import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { endsWithin } from '../ends-within.ts'
import type { Logger } from '../log/logger.ts'
import { skipWhileBusy } from '../skip-while-busy.ts'

export interface RecurringWork {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

/**
 * The node that updates a row does the work; the other nodes of this round find it done or locked. A turn that was
 * taken in the future was taken by a clock that was wrong and was set back: it does not count, or nothing would run
 * until then. A node that began earlier has an older now() than the one that took the turn, by seconds.
 */
const takeTurns = statement(
  'timetable_turns',
  `with due as (
      select r.name from unnest(:names::text[], :seconds::double precision[]) as d (name, seconds) join timetable_runs r on r.name = d.name
      where r.ran_at <= now() - make_interval(secs => d.seconds - 0.5) or r.ran_at > now() + interval '1 minute'
      for update of r skip locked
    ), again as (
      update timetable_runs r set ran_at = now() from due where r.name = due.name returning r.name
    ), first as (
      insert into timetable_runs (name, ran_at) select d.name, now() from unnest(:names::text[]) as d (name)
      where not exists (select from timetable_runs r where r.name = d.name)
      on conflict do nothing returning name
    )
    select name from again union all select name from first`,
).rows<{ name: string }>()

const firstLookMs = 5_000
/** Work over all companies may take minutes. */
const stopPatienceMs = 5_000
/**
 * When the work is due depends on the row, not on the node's own uptime, so nodes that live for less than an hour do
 * hourly work too.
 */
const lookEveryMs = ({ everySeconds }: Pick<RecurringWork, 'everySeconds'>) => Math.min(everySeconds, 60) * 1000

/** Those with the same rhythm are asked for together: one by one they would fill the line for the connections. */
const byRhythm = (timetable: readonly RecurringWork[]): Map<number, RecurringWork[]> => {
  const rhythms = new Map<number, RecurringWork[]>()
  for (const entry of timetable) rhythms.set(lookEveryMs(entry), [...(rhythms.get(lookEveryMs(entry)) ?? []), entry])
  return rhythms
}

/** After this time a run that has not ended keeps its work from no further turn. */
const longestRunMs = 15 * 60_000

/** Which work runs in this process: it takes no second turn beside its first. */
class Runs {
  readonly #began = new Map<string, number>()

  has({ name }: RecurringWork): boolean {
    const began = this.#began.get(name)
    return began !== undefined && performance.now() - began < longestRunMs
  }

  async during({ name, run }: RecurringWork): Promise<void> {
    const began = performance.now()
    this.#began.set(name, began)
    try {
      await run()
    } finally {
      if (this.#began.get(name) === began) this.#began.delete(name)
    }
  }
}

/** Promises that have not settled. */
class Pending {
  readonly #all = new Set<Promise<void>>()

  add(work: Promise<void>): Promise<void> {
    const ended = work.finally(() => this.#all.delete(ended))
    this.#all.add(ended)
    return ended
  }

  /** With those that are added meanwhile. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.all(this.#all)
  }
}

/**
 * Starts the timetable; returns a function that stops it. Each turn is taken by one node. `timetableOn` makes its
 * entries: they work on the share of the connections that is meant for them.
 */
export const startTimetable = (db: Database, log: Logger, timetableOn: (db: Database) => readonly RecurringWork[]) => {
  const timetable = timetableOn(db.forCaller('recurring'))
  const pending = new Pending()
  const runs = new Runs()
  const looking = db.forCaller('look')
  let isStopped = false
  const failed = (work: string) => (error: unknown) =>
    log[isStopped ? 'debug' : 'error']({ err: error, work }, 'recurring work failed')
  const look = async (entries: readonly RecurringWork[]) => {
    const free = entries.filter((entry) => !runs.has(entry))
    if (free.length === 0) return
    const asked = { names: free.map(({ name }) => name), seconds: free.map(({ everySeconds }) => everySeconds) }
    const taken = new Set((await looking.platform((tx) => tx.sql(takeTurns, asked))).map(({ name }) => name))
    // The process ends, and what it began now would fail.
    if (isStopped) return
    for (const entry of free) if (taken.has(entry.name)) void pending.add(runs.during(entry).catch(failed(entry.name)))
  }
  const looks = [...byRhythm(timetable)].map(([everyMs, entries]) => ({
    everyMs,
    look: skipWhileBusy(() => pending.add(look(entries).catch(failed('looking for due work')))),
  }))
  let timers: NodeJS.Timeout[] = []
  const first = setTimeout(() => {
    for (const { look } of looks) look()
    // Counted from the first check. A check in the start's own rhythm would be too early for the second turn, and
    // leave a gap of nearly two periods.
    timers = looks.map(({ look, everyMs }) => setInterval(look, everyMs))
  }, firstLookMs)
  return async () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
    if (!(await endsWithin(stopPatienceMs, pending.settled())))
      log.warn('recurring work that takes long is left to its next turn')
    isStopped = true
  }
}
