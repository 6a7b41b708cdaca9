/** Customers write, agents answer and close for an hour: does the program's memory stay flat? */
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueId } from '@guiche/contract/core/ids'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/features/tickets'
import { type Deps, systemContext } from '@guiche/server/context'
import { type Company, newCompany, openBeside, type Person } from '../../e2e/world/company.ts'
import { cloudCustomer, phoneCustomer } from '../../e2e/world/customers.ts'
import { type OwnInstallation, startInstallation } from '../../e2e/world/installation.ts'
import { buildWhatChanged } from '../../e2e/world/program.ts'
import { type SteadyAgent, steadyAgent } from '../../e2e/world/steady-agent.ts'
import { SandboxControl } from '../../sandbox/src/control-client.ts'
import { GraphControl } from '../../sandbox/src/graph/control-client.ts'
import { cpuMsOf } from '../measure/cpu.ts'
import { memoryOf } from '../measure/memory.ts'
import { median } from '../measure/percentiles.ts'
import type { Findings } from '../report/findings.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { sessionsOf } from './processes.ts'

const companies = 5
const phonesPerCompany = 3
const customersPerNumber = 6
const messagesPerSecond = 10
const imageEvery = 20
const closedOf = 25

interface Customer {
  says: (text: string) => Promise<unknown>
  sendsImage: (caption: string) => Promise<unknown>
}

interface Tally {
  isOver: boolean
  /** What did not work, and how often. */
  failures: Map<string, number>
  written: number
  answered: number
  closed: number
}

/** The traffic goes on, and the report says what failed. */
const noted = async (tally: Tally, deed: Promise<unknown>): Promise<void> => {
  try {
    await deed
  } catch (error) {
    const what = String(error).slice(0, 120)
    tally.failures.set(what, (tally.failures.get(what) ?? 0) + 1)
  }
}

const peopleOf = async (company: Company, queueId: QueueId, { places }: OwnInstallation): Promise<Customer[]> => {
  const phones = new SandboxControl(places.controlUrl)
  const graph = new GraphControl(places.controlUrl)
  const people: Customer[] = []
  const name = () => `Cliente ${company.id}-${people.length}`
  for (let number = 1; number <= phonesPerCompany; number += 1) {
    const account = await company.linkedNumber(`Número ${number}`, [queueId])
    for (let n = 0; n < customersPerNumber; n += 1) people.push(await phoneCustomer(phones, account, name()))
  }
  const { phoneNumberId } = await company.cloudNumber([queueId])
  for (let n = 0; n < customersPerNumber; n += 1) people.push(await cloudCustomer(graph, phoneNumberId, name()))
  return people
}

/** Each message at its time, whether the earlier ones are done or not. */
const write = async (people: readonly Customer[], tally: Tally) => {
  const running: Promise<unknown>[] = []
  for (let at = Date.now(), n = 0; !tally.isOver; at += 1_000 / messagesPerSecond, n += 1) {
    await sleep(Math.max(0, at - Date.now()))
    const customer = people[n % people.length]
    if (!customer) throw new Error('nobody writes')
    const text = `pergunta ${n}, uma frase do tamanho que se escreve num telefone`
    running.push(noted(tally, n % imageEvery === 0 ? customer.sendsImage(text) : customer.says(text)))
    tally.written += 1
  }
  await Promise.all(running)
}

const answer = async (agent: SteadyAgent, { id, uuid }: Ticket, tally: Tally) => {
  await agent.call(listMessages, { params: { ticketUuid: uuid as never }, query: {} })
  await agent.replies(id, 'uma resposta como se escreve todo dia')
  tally.answered += 1
  if (tally.answered % closedOf !== 0) return
  await agent.call(updateTicket, { params: { id }, body: { status: 'closed' } })
  tally.closed += 1
}

/** Accepts who waits, opens and answers what is unread, and closes a few. */
const turn = async (agent: SteadyAgent, tally: Tally) => {
  const waiting = await agent.call(listTickets, { query: { status: 'pending', showAll: true } })
  for (const { id } of waiting.tickets)
    await noted(tally, agent.call(updateTicket, { params: { id }, body: { status: 'open' } }))
  const { tickets } = await agent.call(listTickets, { query: { status: 'open', showAll: true } })
  for (const ticket of tickets) if (ticket.unreadMessages > 0) await noted(tally, answer(agent, ticket, tally))
}

/** An access token lasts for a quarter of an hour, and these agents do not renew theirs: they sign in again. */
const shiftMs = 10 * 60_000

/** Once a second. */
const attend = async (person: Person, tally: Tally) => {
  while (!tally.isOver) {
    const agent = await steadyAgent(person)
    for (const end = Date.now() + shiftMs; !tally.isOver && Date.now() < end; await sleep(1_000))
      await noted(tally, turn(agent, tally))
    agent.leave()
  }
}

const countOf = {
  name: 'bench_hour',
  text: 'select count(*)::int as n from messages where company_id = $1 and not from_me',
}

const stored = async (deps: Deps, of: readonly Company[]): Promise<number> => {
  let sum = 0
  for (const { id } of of) {
    const rows = await systemContext(deps, id).transact(({ tx }) => tx.sql<{ n: number }>(countOf, [id]))
    sum += rows[0]?.n ?? 0
  }
  return sum
}

const processesOf = async (main: number) => [
  { name: 'main', pid: main },
  { name: 'sessions', pid: await sessionsOf(main) },
]

/** Of the samples' memory in the second third, when everything was met once, and in the last. */
const growthOf = (names: readonly string[], rows: readonly number[][]) => {
  const third = Math.floor(rows.length / 3)
  const grew = names.map((name, at) => {
    const of = (part: readonly number[][]) => median(part.map((row) => row[at + 1] ?? 0))
    return `${name} ${of(rows.slice(third, 2 * third))} MB in the second third, ${of(rows.slice(2 * third))} MB in the last`
  })
  return `Medians: ${grew.join('; ')}.`
}

const measure = async ({ isFast, say }: Stage): Promise<Findings> => {
  buildWhatChanged()
  const [minutes, everyMinutes] = isFast ? [3, 0.5] : [60, 2]
  const installation = await startInstallation('bench-hour')
  const { deps, close } = await openBeside(installation.places)
  try {
    const watched = await processesOf(installation.serverPid())
    const made: Company[] = []
    const people: Customer[] = []
    const agents: Person[] = []
    for (let n = 0; n < companies; n += 1) {
      const company = await newCompany(deps, installation.places)
      made.push(company)
      const queueId = await company.queue('Recepção')
      people.push(...(await peopleOf(company, queueId, installation)))
      agents.push(await company.person('Ana', { profile: 'admin', queueIds: [queueId] }))
    }
    const tally: Tally = { isOver: false, failures: new Map(), written: 0, answered: 0, closed: 0 }
    const traffic = Promise.all([write(people, tally), ...agents.map((agent) => attend(agent, tally))])
    const rows: number[][] = []
    let cpu = watched.map(({ pid }) => cpuMsOf(pid))
    const take = async () => {
      await Promise.race([sleep(everyMinutes * 60_000), traffic])
      const memory = watched.map(({ pid }) => memoryOf(pid).residentMb)
      const now = watched.map(({ pid }) => cpuMsOf(pid))
      const shares = now.map((ms, at) => Number((((ms - (cpu[at] ?? 0)) / (everyMinutes * 60_000)) * 100).toFixed(1)))
      cpu = now
      rows.push([(rows.length + 1) * everyMinutes, ...memory, ...shares, tally.written, tally.answered, tally.closed])
      say(`  ${rows.at(-1)?.join(' | ')}`)
    }
    while (rows.length < minutes / everyMinutes) await take()
    tally.isOver = true
    await traffic
    await sleep(5_000)
    const arrived = await stored(deps, made)
    return {
      tables: [
        {
          title: 'Memory and CPU while customers write and agents answer',
          columns: [
            'minute',
            'main MB',
            'sessions MB',
            'main CPU %',
            'sessions CPU %',
            'written',
            'answered',
            'closed',
          ],
          rows,
        },
      ],
      notes: [
        `${companies} companies with ${phonesPerCompany} numbers by QR code and one of the Cloud API each, ${people.length} customers, ${messagesPerSecond} messages a second, each ${imageEvery}th a picture.`,
        growthOf(
          watched.map(({ name }) => name),
          rows,
        ),
        `Customers wrote ${tally.written} messages, ${arrived} are stored.`,
        ...[...tally.failures].map(([what, times]) => `Failed ${times} times: ${what}`),
      ],
    }
  } finally {
    await close()
    await installation.stop()
  }
}

export const hour: Bench = {
  name: 'hour',
  about: 'Does memory stay flat while customers write and agents answer for an hour?',
  run: measure,
}
