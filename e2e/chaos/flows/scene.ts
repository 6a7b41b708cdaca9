/** Many customers go through one flow at a time, on two channels, while parts of two nodes are killed at random moments. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId, QueueId } from '@guiche/contract/core/ids'
import { companyOf } from '../../world/company.ts'
import { type ChatCustomer, newCustomer } from '../customers/customers.ts'
import { Injector } from '../faults/injector.ts'
import { untilDone, when } from '../in-time.ts'
import { firstLine } from '../judge/visits.ts'
import { Ledger } from '../ledger.ts'
import { aiKey, openFlow } from '../menus/flows.ts'
import { readVisits } from '../menus/records.ts'
import { menuQueues, spoken, type VisitCourse } from '../plan/visits.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { areClean, judgeWalks, type PlayedWalk } from './judge.ts'
import { type FlowSizes, flowPlanOf, journey, journeyGraph } from './plan.ts'
import { failedWords, readRuns, runningNow } from './records.ts'

export interface SceneOptions extends FlowSizes {
  nodes: number
  say: (line: string) => void
}

export interface FlowsEvidence {
  walks: readonly PlayedWalk[]
  ledger: Ledger
  /** The number of customers in the flow at a time, and what they waited for then. */
  most: { count: number; waits: string }
  playedMs: number
  settledMs: number
}

const numbers = { linked: 'Jornada do balcão', cloud: 'Jornada oficial' } as const
/** Longer than any recovery: a reply later than this counts as missing. */
const patienceMs = 240_000
/** The pause between two polls of one customer, which grows with the number of waiting customers: together they never overload the phones. */
const looksEveryMs = 1_000
const lookMs = 40
const watchesEveryMs = 4_000
const [, handsOverTo] = menuQueues

interface Walk {
  plan: VisitCourse
  customer: ChatCustomer
  said: string[]
  troubles: string[]
}

const openHouse = async (stage: Stage) => {
  const { deps, close } = await stage.openDatabase()
  try {
    const company = companyOf(deps, stage.places, CompanyId.parse(stage.companyId))
    const queueIds = stage.menu.queueIds
    const queueId = QueueId.parse(queueIds[1])
    const says = { complationMessage: spoken.farewell }
    const cloud = await company.cloudNumber(queueIds, { ...says, name: numbers.cloud })
    const account = await company.linkedNumber(numbers.linked, queueIds, says)
    const graph = journeyGraph({ aiKey, botUrl: `${stage.places.controlUrl}/outside/typebot`, queueId })
    const house = { companyId: company.id, userId: stage.overseer.id, numberNames: Object.values(numbers) }
    await openFlow(deps, house, { name: journey.name, phrase: journey.phrase, graph })
    return { cloud, account }
  } finally {
    await close()
  }
}

/** Observed while the customers walk: how many are in the flow, and which messages will not arrive any more. */
const watch = (stage: Stage, say: SceneOptions['say']) => {
  const seen = { most: { count: 0, waits: '' }, failed: [] as { name: string; text: string }[], isOver: false }
  const look = async () => {
    const waits = await runningNow(stage)
    const count = waits.reduce((sum, each) => sum + each.count, 0)
    const told = waits.map((each) => `${each.wait} ${each.count}`).join(', ')
    if (count > seen.most.count) seen.most = { count, waits: told }
    seen.failed = await failedWords(stage)
    return `${count} in the flow (${told})`
  }
  const going = (async () => {
    for (let turn = 0; !seen.isOver; turn += 1) {
      const told = await look().catch((error: unknown) => `no look: ${String(error).slice(0, 120)}`)
      if (turn % 4 === 0) say(told)
      await sleep(watchesEveryMs)
    }
  })()
  return {
    seen,
    end: async () => {
      seen.isOver = true
      await going
    },
  }
}

let waiting = 0
const nextLook = () => looksEveryMs + waiting * lookMs

const countOf = (lines: readonly string[], line: string) => lines.filter((each) => each === line).length

/** Until each line that was due is on the phone, or is shown as failed. */
const reads = async (walk: Walk, due: readonly string[], failed: () => readonly { name: string; text: string }[]) => {
  const isRead = async () => {
    const lost = failed().filter(({ name }) => name === walk.plan.name)
    const read = [...(await walk.customer.onPhone()), ...lost].map(({ text }) => firstLine(text))
    return due.every((line) => countOf(read, line) >= countOf(due, line))
  }
  waiting += 1
  try {
    await untilDone(patienceMs, async () => ((await isRead()) ? true : undefined), nextLook)
  } finally {
    waiting -= 1
  }
}

/** A customer without a reply records it, and continues as if they had it. */
const play = async (walk: Walk, failed: () => readonly { name: string; text: string }[]): Promise<void> => {
  const due: string[] = []
  for (const step of walk.plan.steps) {
    await sleep(step.pauseMs)
    if (step.does !== 'says') throw new Error('a customer in a flow can only write')
    due.push(...step.expects)
    walk.said.push(step.text)
    try {
      await walk.customer.says(step.text)
      await reads(walk, due, failed)
    } catch (error) {
      walk.troubles.push(`"${step.text}" waits for "${step.expects.join()}": ${String(error)}`)
    }
  }
}

const played = async (stage: Stage, walks: readonly Walk[]): Promise<PlayedWalk[]> => {
  const records = await readVisits(stage, Object.values(numbers))
  const runs = await readRuns(stage, journey.name)
  return Promise.all(
    walks.map(async ({ plan, customer, said, troubles }) => ({
      ...{ plan, said, troubles },
      phone: (await customer.onPhone()).map(({ text }) => text),
      lines: records.lines.get(plan.name) ?? [],
      tickets: records.tickets.get(plan.name) ?? [],
      runs: runs.get(plan.name) ?? [],
    })),
  )
}

/** When nothing is missing, or the wait is over. */
const settled = async (stage: Stage, walks: readonly Walk[]): Promise<PlayedWalk[]> => {
  let latest: PlayedWalk[] | undefined
  const look = async () => {
    latest = await played(stage, walks)
    return areClean(judgeWalks(latest)) ? latest : undefined
  }
  return untilDone(patienceMs, look, () => watchesEveryMs).catch((error: unknown) => {
    if (latest) return latest
    throw error
  })
}

export const playFlows = async ({ nodes, say, ...sizes }: SceneOptions): Promise<FlowsEvidence> => {
  const ledger = new Ledger()
  const { walks: plans, kills } = flowPlanOf(sizes, handsOverTo.name)
  const stage = await openStage({ nodes, agents: 2, remark: (text) => ledger.remarks(text) })
  try {
    const house = await openHouse(stage)
    const walks: Walk[] = []
    for (const plan of plans)
      walks.push({ plan, customer: await newCustomer({ ...stage, ...house }, plan), said: [], troubles: [] })
    say(`${walks.length} customers are there`)
    const watching = watch(stage, say)
    const injector = new Injector({ stage, customers: [] }, ledger)
    const began = Date.now()
    const walkOne = async (walk: Walk) => {
      await sleep(walk.plan.at)
      await play(walk, () => watching.seen.failed)
    }
    const falling = when(began, kills, (kill) => injector.strike(kill))
    await Promise.all([...walks.map(walkOne), falling])
    await injector.over()
    const playedMs = Date.now() - began
    await watching.end()
    say('Everybody has walked; waiting until it has settled')
    const over = Date.now()
    const evidence = await settled(stage, walks)
    return { walks: evidence, ledger, most: watching.seen.most, playedMs, settledMs: Date.now() - over }
  } finally {
    await stage.close()
  }
}
