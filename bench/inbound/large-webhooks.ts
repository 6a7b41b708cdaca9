import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@guiche/server/platform/db/with-client'
import { Agent } from 'undici'
import { median, round, summary } from '../measure/percentiles.ts'
import { timedBy } from '../measure/timed.ts'
import { startProgram } from '../program/program-under-test.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { seedInbox } from '../seed/inbox.ts'
import { idsOf } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { secretKey } from '../stage/cluster.ts'
import { openBenchInstallation } from '../stage/installation.ts'

const [large, other] = [1, 2]
const appSecret = randomBytes(16).toString('hex')
const messagesEach = 20_000
const newPeople = 5_000
const seconds = () => String(Math.floor(Date.now() / 1000))

const seed = async (stage: Stage, name: string) => {
  const url = await stage.cluster.database(name)
  const tickets = messagesEach / 5
  await seedInbox(url, {
    tickets: 2 * tickets,
    messagesPerTicket: 5,
    alike: { companies: 2, agents: 19, connections: 3 },
  })
  await withClient(url, async (client) => {
    for (const text of [
      `update connections set channel = 'whatsappapi', phone_number_id = 'phone' || company_id where id = company_id * 10 + 1`,
      `update messages m set connection_id = 11, from_me = true, ack = 1, delivery = 'accepted', accepted_at = now(), external_id = 'wamid.out' || o.row
        from (select id, row_number() over () as row from messages where company_id = 1) o where m.company_id = 1 and m.id = o.id`,
      'vacuum (analyze)',
    ])
      await client.query(text)
  })
  return url
}

const webhookOf = (value: object) => {
  const whole = { messaging_product: 'whatsapp', metadata: { phone_number_id: `phone${large}` }, ...value }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: whole }] }],
  })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  }
}

const peopleIn = (turn: number) => {
  const phones = Array.from({ length: newPeople }, (_one, index) =>
    String(5_521_900_000_000 + turn * newPeople + index),
  )
  return {
    contacts: phones.map((phone) => ({ wa_id: phone, profile: { name: `Ana ${phone}` } })),
    messages: phones.map((phone) => ({
      from: phone,
      id: `wamid.new${phone}`,
      timestamp: seconds(),
      type: 'text',
      text: { body: 'bom dia' },
    })),
  }
}
/** `chats`: the number of people who got them. */
const receiptsIn = (status: string, chats: number) => ({
  statuses: Array.from({ length: messagesEach }, (_one, index) => ({
    id: `wamid.out${index + 1}`,
    status,
    timestamp: seconds(),
    recipient_id: String(5_511_960_000_000 + (index % chats)),
  })),
})

interface Case {
  what: string
  count: number
  of: (turn: number) => object
  /** For receipts: none of them may have come before. */
  isNews: boolean
}

const cases: readonly Case[] = [
  { what: '5,000 new people', count: newPeople, of: peopleIn, isNews: false },
  {
    what: '20,000 receipts of 4,000 chats',
    count: messagesEach,
    of: () => receiptsIn('delivered', 4_000),
    isNews: true,
  },
  { what: '20,000 receipts of one chat', count: messagesEach, of: () => receiptsIn('read', 1), isNews: true },
  { what: 'the same once more', count: messagesEach, of: () => receiptsIn('read', 1), isNews: false },
]

// Between two webhooks the program may close idle connections.
const agent = new Agent({ connections: 8, headersTimeout: 0, keepAliveTimeout: 500, keepAliveMaxTimeout: 500 })
const restMs = 15

const timed = timedBy(agent)

const whileOn = async (isOn: () => boolean, turn: () => Promise<void>) => {
  do {
    await turn()
    await sleep(restMs)
  } while (isOn())
}

interface Place {
  stage: Stage
  url: string
  address: string
  authorization: string
}

const list = ({ address, authorization }: Place) =>
  timed(`${address}/api/tickets?status=open&showAll=true`, { headers: { authorization } })

interface Taken {
  ms: number
  lists: number[]
}

/** `isWatched`: a user of the other company reads a list repeatedly meanwhile. */
const take = async (place: Place, value: object, isWatched: boolean): Promise<Taken> => {
  const lists: number[] = []
  let isOn = isWatched
  const feel = isWatched
    ? whileOn(
        () => isOn,
        async () => void lists.push(await list(place)),
      )
    : null
  const ms = await timed(`${place.address}/api/webhooks/meta`, webhookOf(value))
  isOn = false
  await feel
  return { ms, lists }
}

/** After that time other companies no longer count as active. */
const restSeconds = 6
/** As if none of the receipts had come. */
const undelivered = `update messages set ack = 1, delivered_at = null, read_at = null where company_id = ${large} and ack > 1 and from_me`

const rowOf = async (place: Place, { what, count, of, isNews }: Case, isWatched: boolean): Promise<Cell[]> => {
  const taken: Taken[] = []
  for (let turn = 0; turn < (place.stage.isFast ? 1 : 5); turn += 1) {
    if (isNews) await withClient(place.url, (client) => client.query(undelivered))
    await sleep(restSeconds * 1000)
    taken.push(await take(place, of(turn + (isWatched ? 100 : 0)), isWatched))
    place.stage.say(`  ${what}: ${Math.round(taken.at(-1)?.ms ?? 0)} ms`)
  }
  const ms = median(taken.map((each) => each.ms))
  const felt = taken.flatMap(({ lists }) => lists)
  const { p50, p95 } = summary(felt.length > 0 ? felt : [0])
  return [what, round(ms), round((count / ms) * 1000), ...(isWatched ? [p50, p95, round(Math.max(...felt))] : [])]
}

const rowsOf = async (place: Place, isWatched: boolean): Promise<Cell[][]> => {
  const rows: Cell[][] = []
  for (const each of cases) rows.push(await rowOf(place, each, isWatched))
  return rows
}

const findingsOf = async (place: Place): Promise<Findings> => {
  const quiet: number[] = []
  const ends = performance.now() + 5_000
  await whileOn(
    () => performance.now() < ends,
    async () => void quiet.push(await list(place)),
  )
  const { p50, p95 } = summary(quiet)
  const columns = ['one webhook', 'ms', 'a second']
  return {
    tables: [
      { title: 'Nobody else at work', columns, rows: await rowsOf(place, false) },
      {
        title: 'While somebody of another company reads a list over and over',
        columns: [...columns, 'list p50 ms', 'p95 ms', 'slowest ms'],
        rows: await rowsOf(place, true),
      },
    ],
    notes: [`The list with nothing else going on: p50 ${p50} ms, p95 ${p95} ms. Medians of the turns of each webhook.`],
  }
}

const measure = async (stage: Stage): Promise<Findings> => {
  const url = await seed(stage, 'bench_large_webhooks')
  const installation = await openBenchInstallation(stage.cluster, url, 2)
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-large-webhooks-'))
  const program = await startProgram(folder, {
    META_APP_SECRET: appSecret,
    META_VERIFY_TOKEN: 'bench',
    DEMO: '0',
    AUTO_CLOSE_HOURS: '0',
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
  })
  try {
    const authorization = `Bearer ${installation.tokenOf(other, idsOf(other).admin)}`
    return await findingsOf({ stage, url, address: program.address, authorization })
  } finally {
    await program.stop()
    await installation.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const largeWebhooks: Bench = {
  name: 'large-webhooks',
  about: 'How long does a webhook of thousands take, and what does another company feel of it?',
  run: measure,
}
