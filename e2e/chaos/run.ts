/** One run: people sign in, the plan is played, everything settles, and the judge compares. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ticket } from '@guiche/contract/features/tickets'
import { type Agent, sitDown } from './agents/agent.ts'
import { beginImport, linkArchive, readArchive } from './archive/archive.ts'
import { openRecords, readPhones, settle } from './collect.ts'
import { type ChatCustomer, Mouths, newCustomers } from './customers/customers.ts'
import { Injector } from './faults/injector.ts'
import { when } from './in-time.ts'
import { type Evidence, judge, type Verdict } from './judge/judge.ts'
import { type Waits, waitsOf } from './judge/waits.ts'
import { Ledger } from './ledger.ts'
import { type MenuVisit, newVisitors, type Visitors } from './menus/visitors.ts'
import type { Plan, PlannedWords } from './plan/plan.ts'
import { type RacesResult, runRaces } from './races/races.ts'
import { openStage, type Stage } from './stage/stage.ts'

export interface RunOptions {
  nodes: number
  agents: number
  racers: number
  say: (line: string) => void
}

export interface RunResult {
  verdict: Verdict
  waits: Waits
  ledger: Ledger
  disk: string
  cards: number
  visits: readonly MenuVisit[]
  settledAfterMs: number
  playedMs: number
}

const noRaces: RacesResult = { customers: [], faults: [] }
const patienceMs = 60_000
const equalWithinMs = 20_000
const jobsWithinMs = 20_000

/** Everybody's first message opens a ticket; its agent accepts it and keeps it on the screen. */
const introduce = async (
  customers: readonly ChatCustomer[],
  agents: readonly Agent[],
  overseer: Agent,
  ledger: Ledger,
) => {
  for (const { chat, says } of customers) {
    const text = `${chat.name}>0 olá`
    ledger.says({ direction: 'inbound', chat: chat.name, channel: chat.channel, n: 0, text, at: Date.now() })
    await says(text)
  }
  const tickets = new Map<string, Ticket>()
  const missing = () => customers.filter(({ chat }) => !tickets.has(chat.name)).map(({ chat }) => chat.name)
  for (const end = Date.now() + 60_000; missing().length > 0; await sleep(200)) {
    if (Date.now() > end) throw new Error(`these customers never reached the inbox: ${missing().join(', ')}`)
    for (const ticket of await overseer.ask('tickets', { status: 'pending' })) tickets.set(ticket.contact.name, ticket)
  }
  const opened = new Map<Agent, string[]>()
  for (const { chat } of customers) {
    const agent = agents[chat.agent]
    const ticket = tickets.get(chat.name)
    if (!agent || !ticket) throw new Error(`no agent for ${chat.name}`)
    const accepted = await agent.ask('change', {
      ticketId: ticket.id,
      change: { status: 'open', userId: agent.userId as never },
    })
    if (!accepted.ok) throw new Error(`${chat.name} could not be accepted: ${accepted.code}`)
    opened.set(agent, [...(opened.get(agent) ?? []), ticket.uuid])
  }
  for (const [agent, uuids] of opened) await agent.ask('open', { uuids })
  await overseer.ask('open', { uuids: [...tickets.values()].slice(0, 4).map(({ uuid }) => uuid) })
  return tickets
}

const play = async (
  plan: Plan,
  stage: Stage,
  customers: readonly ChatCustomer[],
  speak: (words: PlannedWords) => void,
  { ledger, visitors }: { ledger: Ledger; visitors: Visitors },
) => {
  const mouths = new Mouths(customers, ledger)
  const injector = new Injector({ stage, customers }, ledger)
  const began = Date.now()
  await Promise.all([
    when(began, plan.inbound, (words) => mouths.say(words)),
    when(began, plan.outbound, speak),
    when(began, plan.faults, (fault) => injector.strike(fault)),
    visitors.come(began),
    sleep(plan.importAt).then(() => beginImport(stage, plan.old)),
  ])
  await Promise.all([mouths.quiet(), injector.over()])
  await stage.phones.clearFaults()
  await stage.graph.clearFaults()
  return Date.now() - began
}

const evidenceOf = async (
  stage: Stage,
  customers: readonly ChatCustomer[],
  everybody: readonly Agent[],
  races: RacesResult,
  { ledger, visitors, plan }: { ledger: Ledger; visitors: Visitors; plan: Plan },
) => {
  const records = await openRecords(stage)
  try {
    const visits = await visitors.played()
    const settledAfterMs = await settle(records, ledger, patienceMs)
    for (const job of await records.fileJobs()) ledger.remarks(`still being fetched: ${job}`)
    const screens = await Promise.all(
      everybody.map(async (agent) => ({
        agent: agent.person.name,
        ...(await agent.ask('compare', { withinMs: equalWithinMs })),
      })),
    )
    const evidence: Evidence = {
      said: ledger.said,
      told: ledger.told,
      phones: await readPhones([...customers, ...races.customers]),
      rows: await records.rows(),
      faults: ledger.faults,
      races: races.faults,
      doubledTickets: await records.doubledTickets(),
      leftJobs: await records.leftJobs(jobsWithinMs),
      screens: [...screens, { agent: 'the dashboard', differences: await records.figures() }],
      visits,
      archive: await readArchive(stage, plan.old),
    }
    return { evidence, visits, settledAfterMs, cards: screens.reduce((sum, { cards }) => sum + cards, 0) }
  } finally {
    await records.close()
  }
}

const progressEveryMs = 15_000

/** Progress for somebody who watches a long run. */
const tellProgress = (ledger: Ledger, say: (line: string) => void): (() => void) => {
  const timer = setInterval(() => {
    const under = ledger.faults.filter(({ endedAt }) => endedAt > Date.now()).map(({ name }) => name)
    const { said, shown, told, faults } = ledger
    say(
      `${said.length} said, ${shown.size} shown, ${told.size} taken from agents, ${faults.length} faults ${under.join(' ')}`,
    )
  }, progressEveryMs)
  return () => clearInterval(timer)
}

export const runPlan = async (plan: Plan, { nodes, agents: count, racers, say }: RunOptions): Promise<RunResult> => {
  const ledger = new Ledger()
  const stage = await openStage({ nodes, agents: count, remark: (text) => ledger.remarks(text) })
  const everybody: Agent[] = []
  const silence = tellProgress(ledger, say)
  try {
    for (const person of [...stage.people, stage.overseer])
      everybody.push(await sitDown(person, stage.screens.url, ledger))
    const agents = everybody.slice(0, -1)
    const overseer = everybody.at(-1)
    if (!overseer) throw new Error('there is no overseer')
    const customers = await newCustomers(stage, plan)
    const tickets = await introduce(customers, agents, overseer, ledger)
    say(`${customers.length} customers and ${everybody.length} agents are there`)
    const [one, two] = agents
    const races = one && two && racers > 0 ? await runRaces(stage, [one, two], ledger, racers) : noRaces
    await linkArchive(stage, plan.old)
    say('The storm begins')
    const speak = ({ chat: index, n, text, isLarge }: PlannedWords) => {
      const chat = plan.chats[index]
      const ticket = tickets.get(chat?.name ?? '')
      if (!chat || !ticket) throw new Error(`no ticket for chat ${index}`)
      const { name, channel } = chat
      ledger.says({ direction: 'outbound', chat: name, channel, n, text, isLarge, at: Date.now() })
      agents[chat.agent]?.say({ ticketId: ticket.id, id: randomUUID(), text, isLarge })
    }
    const visitors = await newVisitors(stage, plan.visits, agents, ledger)
    const playedMs = await play(plan, stage, customers, speak, { ledger, visitors })
    say('Everything was said; waiting until it has settled')
    const { evidence, visits, settledAfterMs, cards } = await evidenceOf(stage, customers, everybody, races, {
      ledger,
      visitors,
      plan,
    })
    const waits = waitsOf(ledger.said, ledger.shown, evidence.phones, ledger.faults)
    return { verdict: judge(evidence), waits, ledger, disk: stage.folder.disk, cards, visits, settledAfterMs, playedMs }
  } finally {
    silence()
    for (const agent of everybody) agent.leave()
    await stage.close()
  }
}
