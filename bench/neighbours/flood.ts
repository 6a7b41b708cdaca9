/** A company that sends everything at once, in a separate process. Started by `flood-process.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { webhookOf } from './webhook.ts'

export interface FloodOrder {
  address: string
  appSecret: string
  token: string
  phoneNumberId: string
  perSecond: number
}

export interface Flooded {
  /** Returns the counts by request: how many were 200, and how many were refused or deferred. */
  taken: Record<string, number>
  refused: Record<string, number>
}

/** Meta waits for no response before it sends the next, but it does not open a thousand connections either. */
const mostUnderWay = 200
const everyMs = 10
const customers = 300

const agent = new Agent({ connections: 256 })
let isOn = false
const flooded: Flooded = { taken: {}, refused: {} }

const ask = async (
  what: string,
  url: string,
  options: NonNullable<Parameters<typeof request>[1]>,
): Promise<unknown> => {
  const answer = await request(url, { ...options, dispatcher: agent }).catch(() => null)
  const text = (await answer?.body.text()) ?? ''
  const counts = answer?.statusCode === 200 ? flooded.taken : flooded.refused
  counts[what] = (counts[what] ?? 0) + 1
  await sleep(Number(answer?.headers['retry-after'] ?? 0) * 1000)
  return answer?.statusCode === 200 ? JSON.parse(text) : null
}

const start = ({ address, appSecret, token, phoneNumberId, perSecond }: FloodOrder) => {
  const authorization = `Bearer ${token}`
  const json = { 'content-type': 'application/json' }
  let n = 0
  let underWay = 0
  const hook = async () => {
    n += 1
    const from = String(5_511_950_000_000 + (n % customers))
    const id = `wamid.flood${n}.${process.pid}`
    const asked = webhookOf({ appSecret, phoneNumberId, from, name: `Ana ${from}`, id, text: `message ${n}` })
    underWay += 1
    await ask('messages', `${address}/api/webhooks/meta`, asked)
    underWay -= 1
  }
  let owed = 0
  setInterval(() => {
    if (!isOn) return
    owed = Math.min(owed + (perSecond * everyMs) / 1000, perSecond)
    for (; owed >= 1 && underWay < mostUnderWay; owed -= 1) void hook()
  }, everyMs)

  const whileOn = async (turn: (at: number) => Promise<unknown>) => {
    for (let at = 0; ; at += 1) {
      if (isOn) await turn(at)
      else await sleep(20)
    }
  }
  const get = (what: string, path: string) => ask(what, `${address}/api${path}`, { headers: { authorization } })
  const pages = async (what: string, path: string) => {
    for (let cursor: string | null = ''; cursor !== null && isOn; ) {
      const page = (await get(what, cursor ? `${path}cursor=${encodeURIComponent(cursor)}` : path)) as {
        nextCursor?: string | null
      } | null
      cursor = page?.nextCursor ?? null
    }
  }
  const rows = (at: number) =>
    Array.from({ length: 500 }, (_, row) => ({
      line: row + 1,
      name: `Importado ${at} ${row}`,
      number: `55219${String((at % 40) * 500 + row).padStart(8, '0')}`,
    }))
  void whileOn((at) =>
    ask('imports of 500', `${address}/api/contacts/upload`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ rows: rows(at), existing: 'update' }),
    }),
  )
  void whileOn(() => pages('exported pages of contacts', '/contacts/export?'))
  void whileOn(() => pages('exported pages of tickets', '/tickets/export?status=closed&showAll=true&'))
  void whileOn(() => get('searches in messages', '/tickets?searchOnMessages=true&searchParam=boleto'))
  void whileOn(() => get('searches in messages', '/tickets?searchOnMessages=true&searchParam=garantia'))
}

process.on('message', (order: { start: FloodOrder } | { isOn: boolean } | 'report') => {
  if (order === 'report') process.send?.(flooded)
  else if ('start' in order) start(order.start)
  else isOn = order.isOn
})
process.on('disconnect', () => process.exit(0))
