/** The cost of recurring jobs while a hundred thousand tickets have a timer and none of them is due. */
import type { Deps } from '@guiche/server/context'
import { redirectWaiting } from '@guiche/server/features/answers/actions/redirect-waiting'
import { rotateWaiting } from '@guiche/server/features/answers/actions/rotate-waiting'
import { moveTimedLanes } from '@guiche/server/features/lanes/actions'
import { closeIdleTickets } from '@guiche/server/features/tickets/actions/close-idle-tickets'
import { endOverdueRatings } from '@guiche/server/features/tickets/actions/rate-ticket'
import { returnTickets } from '@guiche/server/features/tickets/actions/return-tickets'
import { wakeTickets } from '@guiche/server/features/tickets/actions/wake-tickets'
import { withClient } from '@guiche/server/platform/db/with-client'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import { seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'

const sizes = [1_000, 100_000] as const

/** All of company 1; every kind of timer has a fifth of the tickets, with hours left on each. */
const kinds = { queue: 0, rotation: 1, lane: 2, rating: 3, quiet: 4 } as const
const wishes = [
  `update plans set use_kanban = true`,
  `update connections set time_send_queue = 600, send_id_queue = company_id * 10 + 2, time_create_new_ticket = 600, expires_ticket = 600,
    time_inactive_message = 600, inactive_message = 'Ainda aí?', rating_message = 'Que nota?', expires_ticket_nps = 600`,
  `update queues set is_rotating = true, rotate_minutes = 60 where id = company_id * 10 + 1`,
  `insert into tags (id, company_id, name, color, is_kanban, time_lane) overriding system value
    select 900 + n, 1, 'Coluna ' || n, '#0d9488', true, 10 from generate_series(1, 6) n`,
  `update tags set next_lane_id = 900 + (id - 900) % 6 + 1 where is_kanban and id = 901`,
  `insert into contacts (id, company_id, name, number, channel) overriding system value
    select n, 1, 'Cliente ' || n, '5511' || (900000000 + n), 'whatsapp' from generate_series(1, $1::int) n`,
  `insert into tickets (id, company_id, status, channel, contact_id, connection_id, queue_id, user_id, is_group, is_newest, last_message, last_message_at,
      last_message_from_me, unread_messages, created_at, updated_at, idle_since, lane_id, lane_since, snoozed_until) overriding system value
    select n, 1, case k when ${kinds.queue} then 'pending' when ${kinds.rotation} then 'pending' when ${kinds.rating} then 'nps' else 'open' end, 'whatsapp', n, 11 + n % 3,
      case k when ${kinds.queue} then null else 11 end, case k when ${kinds.queue} then null else 102 + n % 9 end, false, true, 'até já', since, true, 0,
      since - interval '1 day', since, since, case k when ${kinds.lane} then 901 end, case k when ${kinds.lane} then since end,
      case when k = ${kinds.quiet} and n % 2 = 0 then now() + interval '5 hours' end
    from generate_series(1, $1::int) n, lateral (select n % 5 k, now() - (n % 500) * interval '1 second' since) one`,
  'vacuum (analyze) tickets, contacts, connections, queues, tags',
]

const turns: readonly { name: string; run: (deps: Deps) => Promise<unknown> }[] = [
  { name: 'redirect-waiting-tickets', run: redirectWaiting },
  { name: 'rotate-waiting-tickets', run: rotateWaiting },
  { name: 'move-timed-lanes', run: moveTimedLanes },
  { name: 'end-overdue-ratings', run: endOverdueRatings },
  { name: 'close-idle-tickets', run: closeIdleTickets },
  { name: 'return-tickets', run: returnTickets },
  { name: 'wake-tickets', run: wakeTickets },
]

const moved = `select count(*)::int moved from ticket_log`

const openSide = async (stage: Stage, tickets: number) => {
  const url = await stage.cluster.filledDatabase(`bench_timers_of_${tickets}`, (empty) =>
    withClient(empty, async (client) => {
      await seedPeople(client, 10)
      for (const text of wishes) await client.query(text, text.includes('$1') ? [tickets] : [])
    }),
  )
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  return { tickets, url, ...installation }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const times = stage.isFast ? 20 : 100
  const rows: (string | number)[][] = []
  const sides = []
  try {
    for (const tickets of sizes) sides.push(await openSide(stage, tickets))
    for (const { name, run } of turns) {
      const cells: (string | number)[] = []
      for (const { deps } of sides) {
        const took: number[] = []
        for (let warmUp = 0; warmUp < 6; warmUp += 1) await run(deps)
        const watch = startCpuWatch(stage.cluster.postmaster)
        for (let turn = 0; turn < times; turn += 1) {
          const began = performance.now()
          await run(deps)
          took.push(performance.now() - began)
        }
        const { nodeMs, postgresMs } = watch()
        const { p10, p50 } = summary(took)
        cells.push(p10, p50, round(nodeMs / times, 2), round(postgresMs / times, 2))
      }
      rows.push([name, ...cells])
    }
    for (const { url } of sides) {
      const { rows: found } = await withClient(url, (client) => client.query<{ moved: number }>(moved))
      if (found[0]?.moved !== 0) throw new Error(`${found[0]?.moved} tickets are not at rest`)
    }
    const perSize = sizes.flatMap((size) => [`${size}: p10 ms`, 'p50 ms', 'Node CPU ms', 'PostgreSQL CPU ms'])
    return {
      tables: [
        {
          title: `One turn of the timetable, nothing due, medians of ${times} turns`,
          columns: ['turn', ...perSize],
          rows,
        },
      ],
      notes: [
        'A fifth each waits without a queue, for the next agent of its queue, in a timed lane, for a rating, and to fall quiet (half of these put off); hours are left of each.',
        'A turn comes every 15 to 60 seconds on one node of all. Sought: it costs the same at a hundred times the tickets.',
      ],
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const timersAtRest: Bench = {
  name: 'timers',
  about: 'What does a turn of the timetable cost beside 100,000 open tickets whose timers are not due?',
  run: measure,
}
