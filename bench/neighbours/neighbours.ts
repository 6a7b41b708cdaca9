import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealOf } from '@guiche/server/features/connections/queries'
import { withClient } from '@guiche/server/platform/db/with-client'
import { sealText } from '@guiche/server/platform/security/secrets'
import { Agent } from 'undici'
import { startCpuWatch } from '../measure/cpu.ts'
import { median, round, summary } from '../measure/percentiles.ts'
import { timedBy } from '../measure/timed.ts'
import { startProgram } from '../program/program-under-test.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { seedInbox } from '../seed/inbox.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import type { Flooded } from './flood.ts'
import { startFlood } from './flood-process.ts'
import { startGraph } from './graph.ts'
import { webhookOf } from './webhook.ts'

const companies = 20
const [loud, quiet] = [1, 2]
const perSecond = 500
const appSecret = randomBytes(16).toString('hex')
const phoneOf = (company: number) => `phone${company}`

const cloud = [
  `update connections set channel = 'whatsappapi', phone_number_id = 'phone' || company_id where id = company_id * 10 + 1`,
  `update tickets set channel = 'whatsappapi', connection_id = company_id * 10 + 1, reply_until = now() + interval '1 day', user_id = company_id * 100 + 1 where status = 'open'`,
  `update contacts set channel = 'whatsappapi'`,
]

const seed = async (stage: Stage, name: string) => {
  const url = await stage.cluster.database(name)
  await seedInbox(url, {
    tickets: companies * 4_000,
    messagesPerTicket: 5,
    alike: { companies, agents: 19, connections: 3 },
  })
  await withClient(url, async (client) => {
    for (const text of cloud) await client.query(text)
    for (const company of [loud, quiet]) {
      const id = idsOf(company).connection(0)
      const sealed = sealText(Buffer.from(secretKey), 'EAAbench', sealOf(id, 'token'))
      await client.query('update connections set access_token = $2 where id = $1', [id, sealed])
    }
    await client.query('vacuum (analyze)')
  })
  return url
}

/** What the quiet company experiences, one figure each. */
const probes = ['list', 'send', 'sent on to the network', 'inbound'] as const
type Times = Record<(typeof probes)[number], number[]>

interface World {
  address: string
  token: string
  tickets: readonly number[]
  graph: Awaited<ReturnType<typeof startGraph>>
}

const agent = new Agent({ connections: 8 })
const restMs = 25
let sequence = 0

const timed = timedBy(agent)

const wordsOf = (company: number, customer: number) => {
  sequence += 1
  return webhookOf({
    appSecret,
    phoneNumberId: phoneOf(company),
    from: String(5_511_960_000_000 + customer),
    name: `Bia ${customer}`,
    id: `wamid.quiet${sequence}.${process.pid}`,
    text: `bom dia ${sequence}`,
  })
}

/** Until `ends`, each probe in a loop of its own. */
const feel = async ({ address, token, tickets, graph }: World, ends: number): Promise<Times> => {
  const times: Times = { list: [], send: [], 'sent on to the network': [], inbound: [] }
  const authorization = `Bearer ${token}`
  const loop = async (turn: () => Promise<void>) => {
    while (performance.now() < ends) {
      await turn()
      await sleep(restMs)
    }
  }
  await Promise.all([
    loop(
      async () =>
        void times.list.push(
          await timed(`${address}/api/tickets?status=open&showAll=true`, { headers: { authorization } }),
        ),
    ),
    loop(
      async () => void times.inbound.push(await timed(`${address}/api/webhooks/meta`, wordsOf(quiet, sequence % 50))),
    ),
    loop(async () => {
      const word = randomUUID()
      const arrival = graph.arrival(word)
      const began = performance.now()
      sequence += 1
      const ticket = tickets[sequence % tickets.length]
      const body = JSON.stringify({ id: randomUUID(), body: `segue ${word}` })
      times.send.push(
        await timed(`${address}/api/messages/${ticket}`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body,
        }),
      )
      times['sent on to the network'].push((await arrival) - began)
    }),
  ])
  return times
}

const openTickets = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from tickets where company_id = $1 and status = 'open' order by id limit 40`,
      [quiet],
    )
    return rows.map(({ id }) => id)
  })

const rowsOf = (rounds: readonly { calm: Times; loud: Times }[], mostRatio: number): Cell[][] =>
  probes.map((probe) => {
    const of = (side: 'calm' | 'loud', figure: 'p50' | 'p95') =>
      median(rounds.map((each) => summary(each[side][probe])[figure]))
    const ratio = (figure: 'p50' | 'p95') =>
      round(median(rounds.map(({ calm, loud }) => summary(loud[probe])[figure] / summary(calm[probe])[figure])))
    const [half, most] = [ratio('p50'), ratio('p95')]
    return [
      probe,
      of('calm', 'p50'),
      of('loud', 'p50'),
      half,
      of('calm', 'p95'),
      of('loud', 'p95'),
      most,
      half > mostRatio ? `over ${mostRatio}` : 'holds',
    ]
  })

interface Run {
  calm: Times
  loud: Times
  /** Cores, during the flood. */
  node: number
  postgres: number
}

type Flood = ReturnType<typeof startFlood>

/** The first run is a warm-up. */
const runsOf = async (stage: Stage, world: World, flood: Flood, pid: number): Promise<Run[]> => {
  const { seconds, runs } = lengthOf(stage)
  const taken: Run[] = []
  await feel(world, performance.now() + 6_000)
  for (let run = 0; run <= runs; run += 1) {
    const calm = await feel(world, performance.now() + seconds * 1000)
    flood.turn(true)
    await sleep(1_000)
    const watch = startCpuWatch(stage.cluster.postmaster, pid)
    const loud = await feel(world, performance.now() + seconds * 1000)
    const { nodeMs, postgresMs, wallMs } = watch()
    flood.turn(false)
    await sleep(3_000)
    stage.say(
      `  ${probes.map((probe) => `${probe} ${summary(calm[probe]).p50} → ${summary(loud[probe]).p50}`).join(', ')}`,
    )
    if (run > 0) taken.push({ calm, loud, node: nodeMs / wallMs, postgres: postgresMs / wallMs })
  }
  return taken
}

const lengthOf = ({ isFast }: Stage) => (isFast ? { seconds: 5, runs: 3 } : { seconds: 10, runs: 6 })

const findingsOf = (stage: Stage, runs: readonly Run[], { taken, refused }: Flooded): Findings => {
  const { seconds } = lengthOf(stage)
  const loudSeconds = (runs.length + 1) * (seconds + 1)
  const each = (counts: Record<string, number>, what: string) => round((counts[what] ?? 0) / loudSeconds, 1)
  const asked = [...new Set([...Object.keys(taken), ...Object.keys(refused)])]
  const cores = (of: 'node' | 'postgres') => round(median(runs.map((run) => run[of])))
  return {
    tables: [
      {
        title:
          'What company B feels while company A is quiet, and while it floods; medians of the runs, ratios within each run',
        columns: ['', 'quiet p50 ms', 'loud p50 ms', 'ratio', 'quiet p95 ms', 'loud p95 ms', 'ratio', 'verdict'],
        rows: rowsOf(runs, 1.5),
      },
      {
        title: 'What company A asked for and got, a second',
        columns: ['', 'taken', 'refused'],
        rows: asked.map((what) => [what, each(taken, what), each(refused, what)]),
      },
    ],
    notes: [
      `Budget: within 1.5 of the quiet figures, judged by p50. A: ${perSecond} webhooks a second of one message each, imports of 500 contacts, exports of all contacts and tickets, and two searches in messages, each over and over. ${runs.length} runs of ${seconds} s on each side, one after the other.`,
      `While A floods, the program’s main process takes ${cores('node')} cores and PostgreSQL ${cores('postgres')}; the load’s own process and this one share the same two.`,
    ],
  }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const url = await seed(stage, 'bench_neighbours')
  const installation = await openBenchInstallation(stage.cluster, url, 2)
  const tokenOf = (company: number) => installation.tokenOf(company, idsOf(company).admin)
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-neighbours-'))
  const graph = await startGraph()
  const meta = { META_APP_SECRET: appSecret, META_VERIFY_TOKEN: 'bench', GRAPH_URL: graph.url }
  const program = await startProgram(folder, {
    ...meta,
    DEMO: '0',
    AUTO_CLOSE_HOURS: '0',
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
  })
  const { address, pid } = program
  const flood = startFlood({ address, appSecret, token: tokenOf(loud), phoneNumberId: phoneOf(loud), perSecond })
  try {
    const runs = await runsOf(
      stage,
      { address, token: tokenOf(quiet), tickets: await openTickets(url), graph },
      flood,
      pid,
    )
    return findingsOf(stage, runs, await flood.report())
  } finally {
    flood.close()
    await program.stop()
    await installation.close()
    graph.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const neighbours: Bench = {
  name: 'neighbours',
  about: 'What does one company feel of another that floods the installation?',
  run: measure,
}
