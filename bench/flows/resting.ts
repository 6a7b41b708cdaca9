import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { flowBeginning } from '@guiche/flow-engine/flow-state'
import type { Deps } from '@guiche/server/context'
import { resumeOverdueFlows } from '@guiche/server/features/answers/actions/resume-flow'
import { withClient } from '@guiche/server/platform/db/with-client'
import { customerWrites } from '../inbound/customers.ts'
import { startCpuWatch } from '../measure/cpu.ts'
import { round, summary } from '../measure/percentiles.ts'
import { startProgram } from '../program/program-under-test.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { asStartedBefore, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { looped, publishEverywhere } from './drawn.ts'

const sizes = [0, 10_000, 50_000] as const
const companies = 10
/** The customers who write meanwhile; none of them is in a flow. */
const chats = 50

const flow = looped(
  ['q', 'question', { message: 'Qual é o seu pedido?', answerKey: 'pedido' }],
  ['i', 'interval', { sec: 120 }],
)
const state = { ...flowBeginning(7), at: 'q', steps: 2, wait: { kind: 'question', asked: 1 } }
const until = '2099-01-01T00:00:00.000Z'
const delayed = { ...state, at: 'i', steps: 3, variables: { pedido: 'dois pães' }, wait: { kind: 'delay', until } }

/**
 * All of company 1: every second one waits for an answer, the others for a time far ahead. Each has what a run stores: its row, its steps, and its
 * delay's job.
 */
const rest = [
  `insert into contacts (id, company_id, name, number, channel) overriding system value
    select n, 1, 'Cliente ' || n, '5511' || (900000000 + n), 'whatsapp' from generate_series(1, $1::int) n`,
  `insert into tickets (id, company_id, status, channel, contact_id, connection_id, is_bot, is_group, is_newest, last_message, last_message_at,
      last_message_from_me, unread_messages, created_at, updated_at, idle_since) overriding system value
    select n, 1, 'pending', 'whatsapp', n, 11, true, false, true, 'Qual é o seu pedido?', now(), true, 0, now(), now(), now() from generate_series(1, $1::int) n`,
  `insert into flow_runs (id, company_id, flow_id, version, ticket_id, trigger, state, node_id, wait_kind, resume_at, started_at) overriding system value
    select n, 1, 11, 1, n, 'welcome', case when n % 2 = 0 then '${JSON.stringify(state)}'::jsonb else '${JSON.stringify(delayed)}'::jsonb end,
      case when n % 2 = 0 then 'q' else 'i' end, case when n % 2 = 0 then 'question' else 'delay' end, case when n % 2 = 0 then null else '${until}'::timestamptz end, now()
    from generate_series(1, $1::int) n`,
  `insert into flow_steps (company_id, run_id, number, node_id, output, created_at)
    select 1, n, s, 'q', '[{"kind": "say", "text": "Qual é o seu pedido?"}]', now() from generate_series(1, $1::int) n, generate_series(1, 3) s`,
  `select graphile_worker.add_job('resume-flow', json_build_object('companyId', 1, 'ticketId', n, 'until', '${until}'), run_at := '${until}', job_key := 'flow:1:' || n,
      max_attempts := 10) from generate_series(1, $1::int, 2) n`,
  `select setval(pg_get_serial_sequence(name, 'id'), 1000000) from unnest(array['contacts', 'tickets', 'flow_runs']) name`,
  'vacuum (analyze) tickets, contacts, flow_runs, flow_steps',
  'vacuum (analyze) graphile_worker._private_jobs',
]

const held = `select pg_total_relation_size('flow_runs') + pg_total_relation_size('flow_steps') + pg_total_relation_size('graphile_worker._private_jobs') as bytes`

const openSide = async (stage: Stage, resting: number) => {
  const url = await stage.cluster.database(`bench_resting_${resting}`)
  const bytes = await withClient(url, async (client) => {
    await seedPeople(client, companies)
    await client.query(asStartedBefore)
    await publishEverywhere(client, 1, flow)
    // Messages of those who write while others rest are not answered.
    await client.query('update connections set flow_id_welcome = null')
    for (const text of rest) await client.query(text, text.includes('$1') ? [resting] : [])
    const { rows } = await client.query<{ bytes: string }>(held)
    return Number(rows[0]?.bytes)
  })
  return { resting, url, bytes }
}

const turnCost = async (deps: Deps, times: number) => {
  const took: number[] = []
  for (let turn = -6; turn < times; turn += 1) {
    const began = performance.now()
    await resumeOverdueFlows(deps)
    if (turn >= 0) took.push(performance.now() - began)
  }
  return summary(took).p50
}

const inboundCost = async (deps: Deps, count: number) => {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    await customerWrites(deps, n, chats)
    if (n >= chats) took.push(performance.now() - began)
  }
  return summary(took).p50
}

/** Of the whole program with the recurring jobs of all processes, otherwise idle. In thousandths of a core. */
const idleCost = async (stage: Stage, url: string, seconds: number) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-resting-'))
  const more = { DEMO: '0', AUTO_CLOSE_HOURS: '0', DATABASE_URL: url, SECRET_KEY: secretKey }
  const program = await startProgram(folder, more)
  try {
    await sleep(10_000)
    const watch = startCpuWatch(stage.cluster.postmaster, program.pid)
    await sleep(seconds * 1_000)
    const { nodeMs, postgresMs, wallMs } = watch()
    return { node: round((nodeMs / wallMs) * 1_000, 1), postgres: round((postgresMs / wallMs) * 1_000, 1) }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const stillResting = 'select count(*)::int count from flow_runs where ended_at is null'

const measure = async (stage: Stage): Promise<Findings> => {
  const { times, count, seconds } = stage.isFast
    ? { times: 20, count: 200, seconds: 10 }
    : { times: 100, count: 2_000, seconds: 60 }
  const rows: Cell[][] = []
  let empty = 0
  for (const size of sizes) {
    const { url, bytes } = await openSide(stage, size)
    if (size === 0) empty = bytes
    const idle = await idleCost(stage, url, seconds)
    const { deps, close } = await openBenchInstallation(stage.cluster, url, 4)
    try {
      const turn = await turnCost(deps, times)
      const inbound = await inboundCost(deps, count)
      const { rows: found } = await withClient(url, (client) => client.query<{ count: number }>(stillResting))
      if (found[0]?.count !== size) throw new Error(`${size - (found[0]?.count ?? 0)} customers are not resting`)
      const each = size === 0 ? 0 : round((bytes - empty) / size, 0)
      rows.push([size, idle.node, idle.postgres, turn, inbound, each])
    } finally {
      await close()
    }
  }
  return {
    tables: [
      {
        title: 'Customers who rest inside a flow',
        columns: [
          'customers',
          'idle program: Node, thousandths of a core',
          'PostgreSQL, thousandths of a core',
          'turn that looks for overdue delays, p50 ms',
          'a message of somebody else, p50 ms',
          'bytes each, with steps, job and indexes',
        ],
        rows,
      },
    ],
    notes: [
      `Half of them wait for an answer, half for a moment that is far, each with the job of its delay. The program is idle for ${seconds} s. Sought: nothing but the rows.`,
    ],
  }
}

export const restingCustomers: Bench = {
  name: 'resting',
  about: 'What do thousands of customers cost who rest inside a flow?',
  run: measure,
}
