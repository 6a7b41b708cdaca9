/**
 * Many at once for what may exist only once: new customers, known customers without a ticket, two agents on one ticket, and every webhook at two nodes
 * at the same moment. Customers' messages are in the ledger like all others; the winners are judged here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { Agent } from '../agents/agent.ts'
import type { Outcome } from '../agents/talk.ts'
import { type ChatCustomer, newCustomer } from '../customers/customers.ts'
import type { Ledger } from '../ledger.ts'
import type { PlannedChat } from '../plan/plan.ts'
import type { Stage } from '../stage/stage.ts'

export interface RacesResult {
  customers: ChatCustomer[]
  /** Violations, one sentence each. */
  faults: string[]
}

interface Scene {
  stage: Stage
  agents: readonly [Agent, Agent]
  ledger: Ledger
  customers: readonly ChatCustomer[]
  faults: string[]
}

const wordsEach = 5
const reachesWithinMs = 90_000

const chatOf = (index: number): PlannedChat => ({
  name: `r${String(index + 1).padStart(2, '0')}`,
  channel: index % 2 === 0 ? 'whatsapp' : 'whatsappapi',
  agent: 0,
})

/** All customers at once, each in order, and each webhook at all nodes at once. */
const allWrite = async ({ stage, customers, ledger }: Scene, from: number) => {
  stage.webhooks.set('all')
  await Promise.all(
    customers.map(async ({ chat, says }) => {
      for (let n = from; n < from + wordsEach; n += 1) {
        const text = `${chat.name}>${n} corrida`
        ledger.says({ direction: 'inbound', chat: chat.name, channel: chat.channel, n, text, at: Date.now() })
        await says(text)
      }
    }),
  )
}

/** The waiting tickets of these customers, once all their messages are stored. */
const waiting = async ({ stage, agents: [agent], customers, ledger, faults }: Scene, when: string) => {
  const names = new Set(customers.map(({ chat }) => chat.name))
  const said = ledger.said.filter(({ chat }) => names.has(chat))
  for (const end = Date.now() + reachesWithinMs; Date.now() < end; await sleep(250)) {
    if (said.every(({ text }) => ledger.shown.has(text))) break
  }
  stage.webhooks.set('open')
  const tickets = (await agent.ask('tickets', { status: 'pending' })).filter(({ contact }) => names.has(contact.name))
  for (const name of names) {
    const count = tickets.filter(({ contact }) => contact.name === name).length
    if (count !== 1) faults.push(`${when}: ${name} has ${count} waiting tickets`)
  }
  return tickets
}

const judgeDuel = (faults: string[], what: string, outcomes: readonly Outcome<Ticket>[], agents: readonly Agent[]) => {
  const winners = outcomes.flatMap((outcome, index) => (outcome.ok ? [agents[index]] : []))
  const [winner] = winners
  if (winners.length !== 1 || !winner) {
    const codes = outcomes.map((outcome) => (outcome.ok ? 'won' : outcome.code))
    return faults.push(`${what}: ${codes.join(' and ')}`)
  }
  const loser = outcomes.find((outcome) => !outcome.ok)
  if (!loser || loser.ok) return
  const told = (loser.details as { userId?: number; user?: { name?: string } } | undefined)?.user?.name
  if (loser.code !== 'ERR_OTHER_OPEN_TICKET' || told !== winner.person.name) {
    faults.push(
      `${what}: ${winner.person.name} won, and the other was told ${loser.code} ${JSON.stringify(loser.details)}`,
    )
  }
}

const both = (agents: readonly Agent[], act: (agent: Agent) => Promise<Outcome<Ticket>>) => Promise.all(agents.map(act))

/** Both press "accept"; afterwards the winner closes, so that the customer is known and without a ticket. */
const acceptAndClose = async ({ agents, faults }: Scene, tickets: readonly Ticket[]) => {
  for (const ticket of tickets) {
    const outcomes = await both(agents, (agent) =>
      agent.ask('change', { ticketId: ticket.id, change: { status: 'open', userId: agent.userId as never } }),
    )
    judgeDuel(faults, `two accept the ticket of ${ticket.contact.name}`, outcomes, agents)
    const winner = agents[outcomes.findIndex(({ ok }) => ok)]
    const closed = await winner?.ask('change', { ticketId: ticket.id, change: { status: 'closed' } })
    if (!closed?.ok) faults.push(`the ticket of ${ticket.contact.name} cannot be closed: ${closed?.code}`)
  }
}

const createTwice = async ({ agents, faults }: Scene, tickets: readonly Ticket[]) => {
  for (const { contactId, contact, whatsappId, queueId } of tickets) {
    const asked = { contactId, whatsappId, queueId, status: 'open' } as never
    const outcomes = await both(agents, (agent) => agent.ask('create', asked))
    judgeDuel(faults, `two create a ticket for ${contact.name}`, outcomes, agents)
  }
}

const duels = 10

export const runRaces = async (
  stage: Stage,
  agents: readonly [Agent, Agent],
  ledger: Ledger,
  count: number,
): Promise<RacesResult> => {
  const customers: ChatCustomer[] = []
  for (let index = 0; index < count; index += 1) customers.push(await newCustomer(stage, chatOf(index)))
  const scene: Scene = { stage, agents, ledger, customers, faults: [] }
  await allWrite(scene, 1)
  const first = await waiting(scene, 'new customers at once')
  await acceptAndClose(scene, first)
  await allWrite(scene, wordsEach + 1)
  const second = await waiting(scene, 'known customers without a ticket at once')
  const some = second.slice(0, duels)
  await acceptAndClose(scene, some)
  await createTwice(scene, some)
  return { customers, faults: scene.faults }
}
