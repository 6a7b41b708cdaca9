/** Parses the command's arguments. Reports everything that is wrong before anything starts. */
import { parseArgs } from 'node:util'
import { agentNames } from './plan/agent-names.ts'
import { type FaultName, faultNames, isFaultName, kindOf, kindsFor } from './plan/fault-kinds.ts'
import type { PlanSizes } from './plan/plan.ts'

export interface Command extends PlanSizes {
  nodes: number
  /** How many customers race; 0 for no races. */
  racers: number
  report: string | null
}

export class WrongArguments extends Error {}

const options = {
  seed: { type: 'string', default: '1' },
  inbound: { type: 'string', default: '200' },
  outbound: { type: 'string', default: '200' },
  faults: { type: 'string', default: '8' },
  minutes: { type: 'string' },
  chats: { type: 'string', default: '24' },
  pages: { type: 'string', default: '8' },
  old: { type: 'string', default: '1000' },
  agents: { type: 'string', default: '3' },
  nodes: { type: 'string', default: '1' },
  racers: { type: 'string', default: '40' },
  visits: { type: 'string', default: '16' },
  only: { type: 'string' },
  without: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

export const usage = `npm run chaos -- [--seed 1] [--inbound 200] [--outbound 200] [--faults 8] [--minutes m] [--chats 24] [--pages 8] [--old 1000]
                 [--agents 3] [--nodes 1] [--racers 40] [--visits 16] [--only kind,kind] [--without kind,kind] [--report folder]

The seed decides what is said, when, and what goes wrong. Without --minutes a run lasts as long as its faults and words need.
Kinds of faults: ${faultNames.join(', ')}`

const limits = {
  seed: [0, 2 ** 32 - 1],
  inbound: [1, 1_000_000],
  outbound: [1, 1_000_000],
  faults: [0, 10_000],
  chats: [2, 400],
  pages: [0, 100],
  old: [0, 100_000],
  agents: [1, agentNames.length],
  nodes: [1, 4],
  racers: [0, 200],
  visits: [0, 400],
} as const

/** The time that a fault and its recovery need; and the number of messages per second that do not build up a queue. */
const secondsPerFault = 4
const wordsPerSecond = 40

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: false }).values
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

/** Returns null when only the help was requested. */
export const readCommand = (argv: readonly string[]): Command | null => {
  const given = parse(argv)
  if (given.help) return null
  const wrong: string[] = []
  const whole = (name: keyof typeof limits): number => {
    const value = Number(given[name])
    const [least, most] = limits[name]
    if (!/^\d+$/.test(given[name]) || value < least || value > most) {
      wrong.push(`--${name} must be a whole number from ${least} to ${most}, not "${given[name]}"`)
    }
    return value
  }
  const named = (name: 'only' | 'without'): FaultName[] => {
    const words = given[name]?.split(',').map((word) => word.trim()) ?? []
    for (const word of words) if (!isFaultName(word)) wrong.push(`--${name}: there is no fault "${word}"; see --help`)
    return words.filter(isFaultName)
  }
  const numbers = {
    seed: whole('seed'),
    inbound: whole('inbound'),
    outbound: whole('outbound'),
    faults: whole('faults'),
    chats: whole('chats'),
    pages: whole('pages'),
    old: whole('old'),
    agents: whole('agents'),
    nodes: whole('nodes'),
    racers: whole('racers'),
    visits: whole('visits'),
  }
  const only = named('only')
  const without = named('without')
  const kinds = (only.length > 0 ? only : kindsFor(numbers.nodes)).filter((kind) => !without.includes(kind))
  for (const kind of only) {
    if (kindOf(kind).needsNodes && numbers.nodes === 1) wrong.push(`--only: ${kind} needs --nodes 2 or more`)
    if (kindOf(kind).needsOneNode && numbers.nodes > 1) wrong.push(`--only: ${kind} needs --nodes 1`)
  }
  if (numbers.racers > 0 && numbers.agents === 1) wrong.push('--racers: two agents race; say --agents 2 or --racers 0')
  if (wrong.length === 0 && kinds.length === 0) wrong.push('--without leaves no kind of fault; say --faults 0 for none')
  const minutes = given.minutes === undefined ? lengthOf(numbers) : Number(given.minutes)
  if (!(minutes > 0 && minutes <= 24 * 60))
    wrong.push(`--minutes must be more than 0 and at most 1440, not "${given.minutes}"`)
  if (wrong.length > 0) throw new WrongArguments(wrong.join('\n'))
  return { ...numbers, minutes, kinds, report: given.report ?? null }
}

const lengthOf = ({ faults, inbound, outbound }: Pick<PlanSizes, 'faults' | 'inbound' | 'outbound'>): number =>
  Math.max(faults * secondsPerFault, (inbound + outbound) / wordsPerSecond, 5) / 60
