/** The product's state of the visits, and how time is advanced. A fault may interrupt each call, so callers retry. */
import { withClient } from '@guiche/server/platform/db/with-client'
import type { VisitLine, VisitTicket } from '../judge/visits.ts'
import type { Timer } from '../plan/visits.ts'
import { limits } from '../plan/visits.ts'
import type { Stage } from '../stage/stage.ts'
import { menuNumbers } from './house.ts'

type Found = Pick<Stage, 'runningDatabase' | 'companyId'>

/** Ages tickets by `agedMinutes`, whatever the product's clock was meanwhile. The jobs that check such timers become due as well. */
const long = `now() - make_interval(mins => ${limits.agedMinutes})`
const ofContact = `from contacts c where c.company_id = $1 and t.company_id = $1 and c.id = t.contact_id and c.name = $2`
const aged: Record<Timer, { set: string; where: string; turn: string | null }> = {
  queue: { set: `idle_since = ${long}`, where: `t.status = 'pending'`, turn: 'redirect-waiting-tickets' },
  rating: { set: `updated_at = ${long}`, where: `t.status = 'nps'`, turn: 'end-overdue-ratings' },
  lane: {
    set: `last_message_at = ${long}, lane_since = ${long}`,
    where: `t.status = 'open' and t.lane_id is not null`,
    turn: 'move-timed-lanes',
  },
  newTicket: { set: `updated_at = ${long}`, where: `t.status = 'closed' and t.is_newest`, turn: null },
  quiet: { set: `bot_asked_at = ${long}`, where: `t.status = 'pending' and t.is_bot`, turn: null },
}

export const letTimePass = async ({ runningDatabase, companyId }: Found, name: string, timer: Timer): Promise<void> => {
  const { set, where, turn } = aged[timer]
  await withClient(await runningDatabase(), async (client) => {
    const { rowCount } = await client.query(`update tickets t set ${set} ${ofContact} and ${where}`, [companyId, name])
    if (rowCount !== 1) throw new Error(`${rowCount} tickets of ${name} wait for "${timer}"`)
    if (turn) await client.query(`update timetable_runs set ran_at = ${long} where name = $1`, [turn])
  })
}

const lines = `select c.name, m.body as text, m.from_me, m.delivery, m.failure_code from messages m
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    join connections w on w.company_id = m.company_id and w.id = m.connection_id
  where m.company_id = $1 and w.name = any($2) and not m.is_private order by m.contact_id, m.seq`

const ticketsOf = `select c.name, t.status, t.is_bot, q.name as queue, g.name as lane,
    (select array_agg(r.rate order by r.id) from ratings r where r.company_id = t.company_id and r.ticket_id = t.id) as ratings,
    (select array_agg(l.type || coalesce(': ' || l.reason, '') order by l.id) from ticket_log l
      where l.company_id = t.company_id and l.ticket_id = t.id) as log
  from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join tags g on g.company_id = t.company_id and g.id = t.lane_id
  where t.company_id = $1 and w.name = any($2) order by t.id`

export interface VisitRecords {
  lines: Map<string, VisitLine[]>
  tickets: Map<string, VisitTicket[]>
}

const grouped = <Row extends { name: string }, T>(rows: readonly Row[], of: (row: Row) => T): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), of(row)])
  return found
}

/** For these numbers, by the names of the visitors. */
export const readVisits = async (
  { runningDatabase, companyId }: Found,
  numberNames: readonly string[] = Object.values(menuNumbers),
): Promise<VisitRecords> =>
  withClient(await runningDatabase(), async (client) => {
    const values = [companyId, numberNames]
    const said = await client.query(lines, values)
    const kept = await client.query(ticketsOf, values)
    return {
      lines: grouped(said.rows, ({ text, from_me, delivery, failure_code }) => ({
        text,
        fromMe: from_me,
        failure: delivery === 'failed' ? (failure_code ?? 'without a reason') : null,
      })),
      tickets: grouped(kept.rows, ({ status, is_bot, queue, lane, ratings, log }) => ({
        ...{ status, queue, lane },
        isBot: is_bot,
        ratings: ratings ?? [],
        log: log ?? [],
      })),
    }
  })
