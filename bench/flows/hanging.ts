import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealOf } from '@guiche/server/features/connections/queries'
import { withClient } from '@guiche/server/platform/db/with-client'
import { sealText } from '@guiche/server/platform/security/secrets'
import { Agent, request } from 'undici'
import { startCpuWatch } from '../measure/cpu.ts'
import { median, round, summary } from '../measure/percentiles.ts'
import { startGraph } from '../neighbours/graph.ts'
import { webhookOf } from '../neighbours/webhook.ts'
import { startProgram } from '../program/program-under-test.ts'
import type { Findings } from '../report/findings.ts'
import { asStartedBefore, idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { looped, publishEverywhere } from './drawn.ts'

/** Company 1 has a number with a hanging external system, and one with a flow; company 2 has a flow. */
const [ours, others] = [1, 2]
const appSecret = randomBytes(16).toString('hex')
const phones = { hanging: 'phone-hanging', ours: 'phone1', others: 'phone2' } as const
const customers = 60
/** How many customers per second write to the hanging system. */
const perSecond = 10
const mostRatio = 1.5

/** Repeats the customer's message, and asks again. */
const echo = looped(
  ['q', 'question', { message: 'E agora?', answerKey: 'pedido' }],
  ['m', 'message', { label: 'Recebido {{pedido}}' }],
)

const seed = async (stage: Stage, hangingUrl: string) => {
  const url = await stage.cluster.database('bench_hanging')
  await withClient(url, async (client) => {
    await seedPeople(client, 2)
    await client.query(asStartedBefore)
    await publishEverywhere(client, 2, echo)
    const numbers = [
      [idsOf(ours).connection(0), phones.ours],
      [idsOf(ours).connection(1), phones.hanging],
      [idsOf(others).connection(0), phones.others],
    ] as const
    for (const [id, phone] of numbers) {
      const token = sealText(Buffer.from(secretKey), 'EAAbench', sealOf(id, 'token'))
      const set = `channel = 'whatsappapi', phone_number_id = $2, access_token = $3`
      await client.query(`update connections set ${set} where id = $1`, [id, phone, token])
    }
    await client.query(
      `insert into integrations (id, company_id, type, name, url) overriding system value values (1, $1, 'webhook', 'Pendurado', $2)`,
      [ours, hangingUrl],
    )
    await client.query('update connections set integration_id = 1 where id = $1', [idsOf(ours).connection(1)])
    await client.query('update plans set use_integrations = true')
    await client.query('vacuum (analyze)')
  })
  return url
}

/** Accepts every request; answers none while it hangs. */
const startHanging = async () => {
  let asked = 0
  let hangs = false
  const server = createServer((request, response) => {
    asked += 1
    if (hangs) return
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/ask`,
    asked: () => asked,
    hang: (wanted: boolean) => {
      if (hangs && !wanted) server.closeAllConnections()
      hangs = wanted
      asked = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const agent = new Agent({ connections: 16 })
let sequence = 0

const writes = async (address: string, phoneNumberId: string, customer: number, text: string) => {
  sequence += 1
  const from = String(5_511_960_000_000 + customer)
  const id = `wamid.h${sequence}.${process.pid}`
  const options = webhookOf({ appSecret, phoneNumberId, from, name: `Bia ${customer}`, id, text })
  const { statusCode, body } = await request(`${address}/api/webhooks/meta`, { ...options, dispatcher: agent })
  await body.dump()
  if (statusCode !== 200) throw new Error(`a webhook was answered with ${statusCode}`)
}

interface World {
  address: string
  graph: Awaited<ReturnType<typeof startGraph>>
}

const restMs = 40
const mostWaitMs = 20_000

/** From the customer's message until its reply is passed to the network, in a loop until `ends`. */
const feel = async ({ address, graph }: World, phoneNumberId: string, ends: number): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; performance.now() < ends; turn += 1) {
    const word = randomUUID()
    const arrival = graph.arrival(`Recebido ${word}`)
    const began = performance.now()
    await writes(address, phoneNumberId, turn % customers, word)
    const at = await Promise.race([arrival, sleep(mostWaitMs, null, { ref: false })])
    times.push((at ?? performance.now()) - began)
    await sleep(restMs)
  }
  return times
}

/** All customers are in the flow, and have been asked. */
const introduce = async ({ address }: World) => {
  for (const phone of [phones.ours, phones.others])
    for (let customer = 0; customer < customers; customer += 1) await writes(address, phone, customer, 'oi')
  await sleep(5_000)
}

const pour = ({ address }: World) => {
  /** `round`: the system is not called again for tickets that went to people, so each round has new customers. */
  const state = { isOn: false, said: 0, round: 1 }
  const timer = setInterval(() => {
    if (!state.isOn) return
    state.said += 1
    writes(address, phones.hanging, state.round * 1_000 + (state.said % 300), `alô ${state.said}`).catch((error) => {
      // Running requests are never answered when the program ends.
      if (state.isOn) throw error
    })
  }, 1_000 / perSecond)
  const stop = () => {
    state.isOn = false
    clearInterval(timer)
  }
  return { state, stop }
}

const both = async (world: World, seconds: number) => {
  const ends = performance.now() + seconds * 1_000
  const [same, other] = await Promise.all([feel(world, phones.ours, ends), feel(world, phones.others, ends)])
  return { same: summary(same), other: summary(other) }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const { seconds, runs } = stage.isFast ? { seconds: 6, runs: 2 } : { seconds: 15, runs: 5 }
  const hanging = await startHanging()
  const graph = await startGraph()
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-hanging-'))
  const program = await startProgram(folder, {
    META_APP_SECRET: appSecret,
    META_VERIFY_TOKEN: 'bench',
    GRAPH_URL: graph.url,
    ALLOW_PRIVATE_ADDRESSES: '1',
    DEMO: '0',
    AUTO_CLOSE_HOURS: '0',
    DATABASE_URL: await seed(stage, hanging.url),
    SECRET_KEY: secretKey,
  })
  const world = { address: program.address, graph }
  const flood = pour(world)
  const taken: { calm: Awaited<ReturnType<typeof both>>; hung: Awaited<ReturnType<typeof both>> }[] = []
  let cores = { node: 0, postgres: 0 }
  try {
    await introduce(world)
    await both(world, 5)
    flood.state.isOn = true
    for (let run = 0; run < runs; run += 1) {
      hanging.hang(false)
      flood.state.round += 1
      // Until every customer of the round has a ticket, and the system is called again.
      await sleep(40_000)
      const calm = await both(world, seconds)
      hanging.hang(true)
      await sleep(3_000)
      const watch = startCpuWatch(stage.cluster.postmaster, program.pid)
      const hung = await both(world, seconds)
      const { nodeMs, postgresMs, wallMs } = watch()
      cores = { node: round(nodeMs / wallMs), postgres: round(postgresMs / wallMs) }
      stage.say(`  same company ${calm.same.p50} → ${hung.same.p50}, another ${calm.other.p50} → ${hung.other.p50}`)
      taken.push({ calm, hung })
    }
  } finally {
    flood.stop()
    await program.stop()
    hanging.close()
    graph.close()
    await rm(folder, { recursive: true, force: true })
  }
  if (hanging.asked() === 0) throw new Error('the hanging system was not called')
  const row = (name: string, who: 'same' | 'other') => {
    const of = (side: 'calm' | 'hung', figure: 'p50' | 'p95') => median(taken.map((each) => each[side][who][figure]))
    const ratio = round(median(taken.map(({ calm, hung }) => hung[who].p50 / calm[who].p50)))
    const verdict = ratio > mostRatio ? `over ${mostRatio}` : 'holds'
    return [name, of('calm', 'p50'), of('hung', 'p50'), ratio, of('calm', 'p95'), of('hung', 'p95'), verdict]
  }
  return {
    tables: [
      {
        title: 'From a customer’s word in a flow until its answer is handed to the network, ms',
        columns: ['', 'answering p50', 'hanging p50', 'ratio', 'answering p95', 'hanging p95', 'verdict'],
        rows: [row('the same company, another number', 'same'), row('another company', 'other')],
      },
    ],
    notes: [
      `${perSecond} customers a second write to a system that answers at once, and then to one that takes every request and answers none: ${flood.state.said} words. ${hanging.asked()} requests while it hung last. ${runs} runs of ${seconds} s on each side, one after the other; budget ${mostRatio} by p50.`,
      `While it hangs, the program’s main process takes ${cores.node} cores and PostgreSQL ${cores.postgres}.`,
    ],
  }
}

export const hangingIntegration: Bench = {
  name: 'hanging',
  about: 'What do others feel of a system outside that hangs?',
  run: measure,
}
