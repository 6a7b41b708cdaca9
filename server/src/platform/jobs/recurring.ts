import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { endsWithin } from '../ends-within.ts'
import type { Logger } from '../log/logger.ts'

export interface RecurringWork {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

/**
 * The node that updates the row does the work; the other nodes of this round find it done. A turn that was taken in
 * the future was taken by a clock that was wrong and was set back: it does not count, or nothing would run until then.
 * A node that waited for the row has an older now() than the one that took the turn, by seconds.
 */
const takeTurn = statement(
  'timetable_turn',
  `insert into timetable_runs (name, ran_at) values (:name, now())
    on conflict (name) do update set ran_at = now()
    where timetable_runs.ran_at <= now() - make_interval(secs => :everySeconds::double precision - 0.5)
      or timetable_runs.ran_at > now() + interval '1 minute'
    returning name`,
)

const firstLookMs = 5_000
/** Work over all companies may take minutes. */
const stopPatienceMs = 5_000
/**
 * When the work is due depends on the row, not on the node's own uptime, so nodes that live for less than an hour do
 * hourly work too.
 */
const lookEveryMs = ({ everySeconds }: Pick<RecurringWork, 'everySeconds'>) => Math.min(everySeconds, 60) * 1000

/** Starts the timetable; returns a function that stops it. Each entry runs on one node at a time. */
export const startTimetable = (db: Database, log: Logger, timetable: readonly RecurringWork[]) => {
  const running = new Set<Promise<void>>()
  /** A busy database may answer later than the next look: looks would queue up before the work that people wait for. */
  const asking = new Set<string>()
  const takesTurn = async ({ name, everySeconds }: RecurringWork) => {
    asking.add(name)
    const taken = await db.platform((tx) => tx.sql(takeTurn, { name, everySeconds })).finally(() => asking.delete(name))
    return taken.length > 0
  }
  const once = async (entry: RecurringWork) => {
    try {
      if (await takesTurn(entry)) await entry.run()
    } catch (error) {
      log.error({ err: error, work: entry.name }, 'recurring work failed')
    }
  }
  const look = (entry: RecurringWork) => {
    if (asking.has(entry.name)) return
    const work = once(entry).finally(() => running.delete(work))
    running.add(work)
  }
  let timers: NodeJS.Timeout[] = []
  const first = setTimeout(() => {
    timetable.forEach(look)
    // Counted from the first check. A check in the start's own rhythm would be too early for the second turn, and
    // leave a gap of nearly two periods.
    timers = timetable.map((entry) => setInterval(() => look(entry), lookEveryMs(entry)))
  }, firstLookMs)
  return async () => {
    clearTimeout(first)
    for (const timer of timers) clearInterval(timer)
    if (!(await endsWithin(stopPatienceMs, Promise.all(running))))
      log.warn('recurring work that takes long is left to its next turn')
  }
}
