/** Two nodes hold the numbers of a company, customers and agents write, and again and again the node that holds them is stopped. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@guiche/contract/features/auth'
import { sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { SandboxControl } from '../../../sandbox/src/control-client.ts'
import { newCompany, openBeside } from '../../world/company.ts'
import { callAt } from '../../world/http.ts'
import { type NodeName, type Nodes, startNodes } from '../../world/nodes.ts'
import { type Chance, chanceOf } from '../plan/random.ts'
import type { Blow, LeasesEvidence } from './judge.ts'
import { type Records, recordsOf } from './records.ts'

export interface SceneOptions {
  seed: number
  numbers: number
  blows: number
  say: (line: string) => void
}

interface Line {
  /** The account that is linked, and the customer who writes to it. */
  account: string
  customer: string
  ticketId: number
}

const linkedAtOnce = 2
const backWithinMs = 45_000
const settleWithinMs = 90_000
const saysEveryMs = 2_000
const holders = ['sessions-1', 'sessions-2'] as const

const parentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}
/** A holder's name ends with its process id and a random word. */
const pidOf = (holder: string): number => Number(holder.split(' ').at(-2))

const heldBy = async (nodes: Nodes, records: Records, node: NodeName) => {
  const main = nodes.pidOf(node)
  const found: { id: number; pid: number }[] = []
  for (const { id, holder } of await records.leases()) {
    const pid = pidOf(holder)
    if (pid === main || (await parentOf(pid)) === main) found.push({ id, pid })
  }
  return found
}

const waitUntil = async (isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(100)) if (await isSo()) return true
  return false
}

/** Everybody's first message opens a ticket, which is accepted. */
const introduce = async (url: string, token: string, accounts: readonly string[], phones: SandboxControl) => {
  const lines: Line[] = []
  for (const [at, account] of accounts.entries()) {
    const name = `Cliente ${at}`
    const { pn } = await phones.createPerson({ name })
    await phones.say(pn, account, `${name} chega`)
    const pending = async () => {
      const { tickets } = await callAt(url, listTickets, { query: { status: 'pending', showAll: true } }, token)
      return tickets.find(({ contact }) => contact.name === name)
    }
    let ticket = await pending()
    for (const end = Date.now() + 30_000; !ticket && Date.now() < end; ticket = await pending()) await sleep(100)
    if (!ticket) throw new Error(`${name} did not reach the inbox`)
    await callAt(url, updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, token)
    lines.push({ account, customer: pn, ticketId: ticket.id })
  }
  return lines
}

class Talk {
  readonly inbound: string[] = []
  readonly outbound: string[] = []
  #isOver = false
  #talking: Promise<unknown> = Promise.resolve()

  start(lines: readonly Line[], phones: SandboxControl, send: (ticketId: number, body: string) => Promise<void>) {
    const speak = async ({ account, customer, ticketId }: Line, at: number) => {
      await sleep((saysEveryMs / lines.length) * at)
      for (let n = 1; !this.#isOver; n += 1) {
        const [word, answer] = [`linha ${at} pergunta ${n}`, `linha ${at} resposta ${n}`]
        this.inbound.push(word)
        await phones.say(customer, account, word)
        this.outbound.push(answer)
        await send(ticketId, answer)
        await sleep(saysEveryMs)
      }
    }
    this.#talking = Promise.all(lines.map(speak))
  }

  async end() {
    this.#isOver = true
    await this.#talking
  }
}

/** A node that shuts down may break off a response: a retry uses the same id for the same message. */
const sender = (url: string, token: string) => async (ticketId: number, body: string) => {
  const id = crypto.randomUUID()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await callAt(url, sendMessage, { params: { ticketId }, body: { id, body } }, token)
      return
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(250)
    }
  }
}

const strike = async (nodes: Nodes, records: Records, chance: Chance, number: number): Promise<Blow> => {
  await sleep(1_000 + chance.below(3_000))
  const held = await Promise.all(holders.map(async (node) => ({ node, rows: await heldBy(nodes, records, node) })))
  const { node, rows } = chance.pick(held.filter((each) => each.rows.length > 0))
  const how = number % 3 === 2 ? 'asked' : 'killed'
  const struckAt = new Date()
  const pids = [...new Set(rows.map(({ pid }) => pid))]
  const coming = how === 'killed' ? nodes.kill(node, pids) : nodes.restart(node)
  const backs = new Map<number, number>()
  let takenAfterMs: number | null = null
  const isTaken = async () => {
    const leases = await records.leases()
    return rows.every(({ id, pid }) => leases.some((lease) => lease.id === id && pidOf(lease.holder) !== pid))
  }
  await waitUntil(async () => {
    if (takenAfterMs === null && (await isTaken())) takenAfterMs = Date.now() - struckAt.getTime()
    for (const { id, at } of await records.backSince(struckAt)) backs.set(id, at.getTime() - struckAt.getTime())
    return rows.every(({ id }) => backs.has(id))
  }, backWithinMs)
  await coming
  return { node, how, numbers: rows.length, takenAfterMs, backAfterMs: rows.map(({ id }) => backs.get(id) ?? null) }
}

const arrivedAt = async (lines: readonly Line[], phones: SandboxControl): Promise<string[]> => {
  const chats = await Promise.all(lines.map(({ customer, account }) => phones.chat(customer, account)))
  return chats.flat().flatMap((message) => (!message.fromCustomer && 'text' in message ? [String(message.text)] : []))
}

const play = async (nodes: Nodes, { seed, numbers, blows, say }: SceneOptions): Promise<LeasesEvidence> => {
  const { deps, close } = await openBeside(nodes.places)
  try {
    const company = await newCompany(deps, nodes.places)
    const queueId = await company.queue('Recepção')
    const admin = await company.person('Alice Prado', { profile: 'admin', queueIds: [queueId] })
    const { url, controlUrl } = nodes.places
    const phones = new SandboxControl(controlUrl)
    const { token } = await callAt(url, login, { body: { email: admin.email, password: admin.password } })
    const accounts: string[] = []
    for (let from = 0; from < numbers; from += linkedAtOnce) {
      const names = Array.from({ length: Math.min(linkedAtOnce, numbers - from) }, (_each, at) => `Número ${from + at}`)
      accounts.push(...(await Promise.all(names.map((name) => company.linkedNumber(name, [queueId])))))
    }
    say(`${accounts.length} numbers are linked`)
    const lines = await introduce(url, token, accounts, phones)
    const records = recordsOf(deps, company.id)
    const talk = new Talk()
    talk.start(lines, phones, sender(url, token))
    const chance = chanceOf(seed)
    const struck: Blow[] = []
    for (let number = 0; number < blows; number += 1) {
      const blow = await strike(nodes, records, chance, number)
      struck.push(blow)
      say(
        `${blow.node} was ${blow.how} with ${blow.numbers} numbers; the last one was back after ${Math.max(...blow.backAfterMs.map((ms) => ms ?? Number.POSITIVE_INFINITY))} ms`,
      )
    }
    await talk.end()
    const inboundArrived = async () => (await records.stored()).flatMap(({ body, fromMe }) => (fromMe ? [] : [body]))
    await waitUntil(async () => {
      const [rows, sent] = [await records.stored(), await arrivedAt(lines, phones)]
      const isIn = rows.filter(({ fromMe }) => !fromMe).length >= talk.inbound.length + lines.length
      return (
        isIn &&
        new Set(sent).size >= talk.outbound.length &&
        rows.every(({ delivery }) => delivery !== 'queued' && delivery !== 'sending')
      )
    }, settleWithinMs)
    return {
      inbound: { said: talk.inbound, arrived: await inboundArrived() },
      outbound: { said: talk.outbound, arrived: await arrivedAt(lines, phones) },
      blows: struck,
      replaced: await records.replaced(),
      told: await records.told(),
    }
  } finally {
    await close()
  }
}

export const playLeases = async (options: SceneOptions): Promise<LeasesEvidence> => {
  const nodes = await startNodes('leases')
  try {
    return await play(nodes, options)
  } finally {
    await nodes.stop()
  }
}
