/** Plays the visits: each customer writes, waits for the reply, and continues; an agent attends them in between. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { Agent } from '../agents/agent.ts'
import { type ChatCustomer, newCustomer } from '../customers/customers.ts'
import { untilDone } from '../in-time.ts'
import { judgeVisits, type PlayedVisit } from '../judge/visits.ts'
import type { Ledger } from '../ledger.ts'
import type { PlannedVisit, Step } from '../plan/visits.ts'
import type { Stage } from '../stage/stage.ts'
import { letTimePass, readVisits, type VisitRecords } from './records.ts'
import { awaitReplies, type ReplyTimes } from './replies.ts'

/** Longer than any recovery: a reply later than this counts as missing, unless the run itself is late. */
const patienceMs = 150_000

interface Visit {
  plan: PlannedVisit
  customer: ChatCustomer
  agent: Agent
  stage: Stage
  /** The customer’s messages, and the steps that failed. */
  said: string[]
  troubles: string[]
  replies: ReplyTimes[]
  ledger: Ledger
}

/** A run that is more than the machine can do makes every message late; a visitor then waits as long as other customers do. */
const patienceOf = ({ ledger }: Pick<Visit, 'ledger'>): (() => number) => {
  const began = Date.now()
  return () => (Date.now() - began < patienceMs ? patienceMs : Math.max(patienceMs, ledger.longestWaitMs(began)))
}

/** Lines that are shown as failed are not waited for any longer, neither now nor in later steps. */
const reads = async (visit: Visit, expected: string[], times: ReplyTimes): Promise<void> => {
  const looks = {
    ...{ expected, said: visit.said.length, patienceMs: patienceOf(visit) },
    onPhone: async () => (await visit.customer.onPhone()).map(({ text }) => text),
    lines: async () => (await readVisits(visit.stage)).lines.get(visit.plan.name) ?? [],
  }
  const gone = await awaitReplies(looks, times)
  for (const line of gone) expected.splice(expected.lastIndexOf(line), 1)
  if (gone.length > 0) throw new Error('it was not sent, or that is not known')
}

/**
 * Until every message is stored. A message without a reply gives nothing to wait for, and the network may reverse two messages within one second of its
 * clock: the product cannot know their order then.
 */
const isHeard = (visit: Visit): Promise<boolean> =>
  untilDone(patienceOf(visit), async () => {
    const lines = (await readVisits(visit.stage)).lines.get(visit.plan.name) ?? []
    return lines.filter(({ fromMe }) => !fromMe).length >= visit.said.length ? true : undefined
  })

const ticketIn = async ({ agent, plan }: Visit, status: 'open' | 'pending'): Promise<Ticket | undefined> =>
  (await agent.ask('tickets', { status })).find(({ contact }) => contact.name === plan.name)

/** A button press whose response was lost may have worked: check before pressing again. */
const accepts = (visit: Visit) =>
  untilDone(patienceMs, async () => {
    if (await ticketIn(visit, 'open')) return true
    const ticket = await ticketIn(visit, 'pending')
    if (!ticket) throw new Error('it has no waiting ticket')
    const change = { status: 'open', userId: visit.agent.userId as never } as const
    const outcome = await visit.agent.ask('change', { ticketId: ticket.id, change })
    if (!outcome.ok) throw new Error(`accepting: ${outcome.code}`)
    return true
  })

const resolves = (visit: Visit) =>
  untilDone(patienceMs, async () => {
    const ticket = await ticketIn(visit, 'open')
    if (!ticket) return true
    const outcome = await visit.agent.ask('change', { ticketId: ticket.id, change: { status: 'closed' } })
    if (!outcome.ok) throw new Error(`resolving: ${outcome.code}`)
    return true
  })

const lays = (visit: Visit) =>
  untilDone(patienceMs, async () => {
    const ticket = await ticketIn(visit, 'open')
    if (!ticket) throw new Error('no agent attends it')
    const outcome = await visit.agent.ask('lay', { ticketId: ticket.id, laneId: visit.stage.menu.firstLaneId })
    if (!outcome.ok) throw new Error(`putting it into a lane: ${outcome.code}`)
    return true
  })

const ages = (visit: Visit, timer: Extract<Step, { does: 'ages' }>['timer']) =>
  untilDone(patienceMs, async () => {
    await letTimePass(visit.stage, visit.plan.name, timer)
    return true
  })

const act = async (visit: Visit, step: Step): Promise<unknown> => {
  switch (step.does) {
    case 'says':
      visit.said.push(step.text)
      return visit.customer.says(step.text)
    case 'accepts':
      return accepts(visit)
    case 'resolves':
      return resolves(visit)
    case 'lays':
      return lays(visit)
    case 'ages':
      return ages(visit, step.timer)
  }
}

/** A step that fails is recorded, and the customer continues as if it had worked. */
const play = async (visit: Visit): Promise<void> => {
  const expected: string[] = []
  for (const [at, step] of visit.plan.steps.entries()) {
    await sleep(step.pauseMs)
    expected.push(...step.expects)
    try {
      await act(visit, step)
      const times: ReplyTimes = { step: at + 1, heardMs: null, putMs: null, readMs: null }
      if (step.expects.length > 0) visit.replies.push(times)
      await reads(visit, expected, times)
      if (step.does === 'says' && step.expects.length === 0) await isHeard(visit)
    } catch (error) {
      visit.troubles.push(`step ${at + 1} (${step.does}) waits for "${step.expects.join()}": ${String(error)}`)
    }
  }
}

/** A visit with how long its replies took. */
export interface MenuVisit extends PlayedVisit {
  replies: readonly ReplyTimes[]
}

export interface Visitors {
  /** Starts each at its time; resolves when all have ended. */
  come: (began: number) => Promise<void>
  /** Their final state, once their timers have fired or the wait for that is over. */
  played: () => Promise<MenuVisit[]>
}

const playedVisit = async (visit: Visit, records: VisitRecords): Promise<MenuVisit> => {
  const { plan, customer, said, troubles, replies } = visit
  return {
    plan,
    said,
    troubles,
    replies,
    phone: (await customer.onPhone()).map(({ text }) => text),
    lines: records.lines.get(plan.name) ?? [],
    tickets: records.tickets.get(plan.name) ?? [],
  }
}

export const newVisitors = async (
  stage: Stage,
  plans: readonly PlannedVisit[],
  agents: readonly Agent[],
  ledger: Ledger,
): Promise<Visitors> => {
  const visits: Visit[] = []
  const place = { ...stage, account: stage.menu.account, cloud: stage.menu.cloud }
  for (const plan of plans) {
    const agent = agents[plan.agent]
    if (!agent) throw new Error(`no agent attends ${plan.name}`)
    const customer = await newCustomer(place, plan)
    visits.push({ plan, customer, agent, stage, said: [], troubles: [], replies: [], ledger })
  }
  const read = async () => {
    const records = await readVisits(stage)
    return Promise.all(visits.map((visit) => playedVisit(visit, records)))
  }
  return {
    come: async (began) => {
      const one = async (visit: Visit) => {
        await sleep(Math.max(0, began + visit.plan.at - Date.now()))
        await play(visit)
      }
      await Promise.all(visits.map(one))
    },
    played: async () => {
      if (visits.length === 0) return []
      let latest: MenuVisit[] = []
      await untilDone(patienceOf({ ledger }), async () => {
        latest = await read()
        const { inBot, lost } = judgeVisits(latest)
        return inBot.length + lost.length === 0 ? true : undefined
      }).catch(() => undefined)
      return latest.length > 0 ? latest : read()
    },
  }
}
