/** What menus, hours and timers add to an inbound message: the same messages to companies with automatic answers and to companies without. */
import { CompanyId } from '@guiche/contract/core/ids'
import { systemContext } from '@guiche/server/context'
import { answerCustomer } from '@guiche/server/features/answers/actions/answer-customer'
import { withClient } from '@guiche/server/platform/db/with-client'
import type pg from 'pg'
import { startCpuWatch } from '../measure/cpu.ts'
import { median, round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { customersOfTen } from './customers.ts'

const chats = 200
export const answeringCompanies = 10
const companies = answeringCompanies
const lanes = 16

/** Two queues with menus of two levels, a week of open hours, and every timer. */
const answering = [
  `insert into connection_queues (company_id, connection_id, queue_id) select c, c * 10 + 1, c * 10 + 2 from generate_series(1, ${companies}) c`,
  `update connections set greeting_message = 'Olá, {{firstName}}! {{ms}}', max_use_bot_queues = 0, time_send_queue = 600, send_id_queue = company_id * 10 + 1, time_create_new_ticket = 600,
    expires_ticket = 600, rating_message = 'Que nota?', expires_ticket_nps = 600, schedules = '[]'`,
  `update queues set greeting_message = 'Sobre o quê?', is_rotating = true, rotate_minutes = 60`,
  `insert into queue_options (company_id, queue_id, title, message, kind, position)
    select q.company_id, q.id, 'Opção ' || n, 'Segue.', 'text', n from queues q, generate_series(0, 5) n`,
  `update companies set schedules = (select jsonb_agg(jsonb_build_object('weekday', d, 'weekdayEn', d, 'startTimeA', '00:00', 'endTimeA', '12:00',
      'startTimeB', '12:00', 'endTimeB', '23:59')) from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) d)`,
  `insert into settings (company_id, key, value) select c, 'scheduleType', 'company' from generate_series(1, ${companies}) c
    on conflict (company_id, key) do update set value = excluded.value`,
]
const attended = `update tickets set status = 'open', is_bot = false, user_id = company_id * 100 + 2, queue_id = company_id * 10 + 1`

export interface AnsweringKind {
  name: string
  before: readonly (string | ((client: pg.Client) => Promise<void>))[]
  /** Once every chat has its ticket. */
  attend: string | null
  isAnswered: boolean
}

const kinds: readonly AnsweringKind[] = [
  { name: 'off, a colleague attends', before: [], attend: attended, isAnswered: false },
  { name: 'on, a colleague attends', before: answering, attend: attended, isAnswered: false },
  { name: 'off, the ticket waits', before: [], attend: null, isAnswered: false },
  {
    name: 'on, in a menu: stored, read, no answer due',
    before: [...answering, 'update connections set time_use_bot_queues = 100000'],
    attend: null,
    isAnswered: true,
  },
  { name: 'on, in a menu: stored, read, the menu put again', before: answering, attend: null, isAnswered: true },
]

interface Compared {
  /** Of the databases. */
  name: string
  kinds: readonly AnsweringKind[]
  /** Customers who write in turn. */
  chats: number
  title: string
}

const openSide = async (
  stage: Stage,
  { name, chats }: Compared,
  { kind, index }: { kind: AnsweringKind; index: number },
) => {
  const url = await stage.cluster.database(`bench_${name}_${index}`)
  await withClient(url, async (client) => {
    await seedPeople(client, companies)
    for (const step of kind.before) await (typeof step === 'string' ? client.query(step) : step(client))
  })
  const installation = await openBenchInstallation(stage.cluster, url, lanes)
  const { deps } = installation
  const writes = customersOfTen(chats)
  const tickets = new Map<number, number>()
  const receive = async (n: number) => {
    await writes(deps, n)
    const ticketId = tickets.get(n % chats)
    const ctx = systemContext(deps, CompanyId.parse(1 + ((n % chats) % companies)))
    if (ticketId !== undefined && kind.isAnswered) await answerCustomer(ctx, { ticketId })
  }
  const run = async (first: number, count: number) => {
    let next = first
    const lane = async () => {
      while (next < first + count) {
        const n = next
        next += 1
        await receive(n)
      }
    }
    const watch = startCpuWatch(stage.cluster.postmaster)
    await Promise.all(Array.from({ length: lanes }, lane))
    const { nodeMs, postgresMs, wallMs } = watch()
    return { node: nodeMs / count, postgres: postgresMs / count, wall: wallMs / count }
  }
  await run(0, chats)
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ chat: number; id: number }>(
      `select substring(c.name from '[0-9]+$')::int chat, t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id`,
    )
    for (const { chat, id } of rows) tickets.set(chat, id)
    if (tickets.size !== chats) throw new Error(`${tickets.size} tickets of ${chats} chats`)
    if (kind.attend) await client.query(kind.attend)
    await client.query('vacuum (analyze) tickets, messages, contacts')
  })
  return { kind, run, close: installation.close, url }
}

const postedBy = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ours: number; theirs: number }>(
      'select count(*) filter (where from_me)::int ours, count(*) filter (where not from_me)::int theirs from messages',
    )
    return rows[0] ?? { ours: 0, theirs: 0 }
  })

/** CPU per message, alternating between the kinds. */
export const compareAnswering = async (stage: Stage, compared: Compared): Promise<Findings['tables'][number]> => {
  const { kinds, chats, title } = compared
  const [runs, count] = stage.isFast ? [3, 600] : [5, 1000]
  const sides: Awaited<ReturnType<typeof openSide>>[] = []
  try {
    for (const [index, kind] of kinds.entries()) sides.push(await openSide(stage, compared, { kind, index }))
    const took = sides.map(() => [] as { node: number; postgres: number; wall: number }[])
    for (let turn = 0; turn <= runs; turn += 1) {
      for (const [index, side] of sides.entries()) {
        const cost = await side.run(chats + turn * count, count)
        if (turn > 0) took[index]?.push(cost)
      }
    }
    const rows: Cell[][] = []
    for (const [index, { kind, url }] of sides.entries()) {
      const of = (field: 'node' | 'postgres' | 'wall') => median((took[index] ?? []).map((each) => each[field]))
      const { ours, theirs } = await postedBy(url)
      const [node, postgres] = [of('node'), of('postgres')]
      rows.push([
        kind.name,
        round(node),
        round(postgres),
        round(node + postgres),
        round(of('wall')),
        round(ours / theirs),
      ])
    }
    return {
      title: `${title}: CPU per inbound message, ${lanes} at once, medians of ${runs} runs of ${count} messages, turn by turn`,
      columns: ['company', 'Node CPU ms', 'PostgreSQL CPU ms', 'together', 'wall ms', 'answers per message'],
      rows,
    }
  } finally {
    for (const side of sides) await side.close()
  }
}

export const countedHere =
  'The job that reads and answers runs at once after its message and is counted; its row in the outbox is written and not counted twice. Delivery is not in it.'

const measure = async (stage: Stage): Promise<Findings> => ({
  tables: [await compareAnswering(stage, { name: 'answering', kinds, chats, title: 'What answers' })],
  notes: [
    `On: two queues with menus of two levels, hours of the company (open), a rotator, and the timers for queues, ratings, quiet and new tickets. ${countedHere}`,
  ],
})

export const inboundAnswering: Bench = {
  name: 'inbound-answering',
  about: 'What do menus, hours and timers add to the CPU of an inbound message?',
  run: measure,
}
