/** The plan: who writes what and when, and what goes wrong meanwhile. Pure: the seed and the sizes decide everything. */
import { type FaultName, faultKinds } from './fault-kinds.ts'
import { type OldWords, oldWords } from './old-words.ts'
import { type Chance, chanceOf } from './random.ts'
import { type PlannedVisit, visitsOf } from './visits.ts'

export interface PlanSizes {
  seed: number
  inbound: number
  outbound: number
  faults: number
  minutes: number
  chats: number
  /** Additional chats, of a page on Messenger and of its Instagram account. */
  pages: number
  /** Old messages that a phone imports. */
  old: number
  agents: number
  /** Customers who come through a menu. */
  visits: number
  /** The kinds that may happen. */
  kinds: readonly FaultName[]
}

export type ChannelName = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'

/** One customer on one number. */
export interface PlannedChat {
  name: string
  channel: ChannelName
  /** The ticket's owner: the index of an agent. */
  agent: number
}

export interface PlannedWords {
  /** Milliseconds from the start. */
  at: number
  chat: number
  /** Counts the messages of this direction in this chat, from 1. */
  n: number
  /** Unique in the whole run, so that it can be found without the product's help. */
  text: string
  hasImage: boolean
  /** A document so large that it is uploaded ahead of its message; later messages may arrive first. */
  isLarge: boolean
}

export interface PlannedFault {
  at: number
  name: FaultName
  /** The duration of the condition; 0 for a blow. */
  lastsMs: number
  /** 0 to 1: which target, or how hard. */
  chance: number
}

export interface Plan {
  lengthMs: number
  chats: PlannedChat[]
  inbound: PlannedWords[]
  outbound: PlannedWords[]
  faults: PlannedFault[]
  visits: PlannedVisit[]
  old: OldWords[]
  /** When the import of old messages starts: as the first process dies. */
  importAt: number
}

const imageEvery = 40
const largeEvery = 500
const firstLarge = 99
/** In percent: the next message follows at once. */
const burstPercent = 25
const burstGapMs = 40

const smallTalk = ['bom dia', 'obrigado', 'pode ser amanhã?', 'ainda estou aqui', 'qual o valor?', '👍', 'sim', 'não']

export const planOf = (sizes: PlanSizes): Plan => {
  const chance = chanceOf(sizes.seed)
  const lengthMs = sizes.minutes * 60_000
  const chats = [
    ...chatsOf('c', sizes.chats, ['whatsapp', 'whatsappapi'], sizes.agents),
    ...chatsOf('p', sizes.pages, ['facebook', 'instagram'], sizes.agents),
  ]
  const inbound = words(chance, chats, sizes.inbound, lengthMs, '>')
  const outbound = words(chance, chats, sizes.outbound, lengthMs, '<')
  const faults = faultsOf(chance, sizes, lengthMs)
  return {
    lengthMs,
    chats,
    inbound,
    outbound,
    faults,
    visits: visitsOf(sizes),
    old: oldWords(sizes.old),
    importAt: faults.find(({ name }) => name.startsWith('kill-'))?.at ?? lengthMs / 10,
  }
}

const chatsOf = (letter: string, count: number, channels: readonly [ChannelName, ChannelName], agents: number) =>
  Array.from(
    { length: count },
    (_, at): PlannedChat => ({
      name: `${letter}${String(at + 1).padStart(2, '0')}`,
      channel: at % 2 === 0 ? channels[0] : channels[1],
      agent: Math.floor(at / 2) % agents,
    }),
  )

/** Pages take no captions, and Instagram no documents. */
const takesFiles = (chat: PlannedChat | undefined) => chat?.channel === 'whatsapp' || chat?.channel === 'whatsappapi'

/** Evenly over time in a random order of chats, with bursts in one chat, as people write. */
const words = (chance: Chance, chats: PlannedChat[], count: number, lengthMs: number, sign: '<' | '>') => {
  const said = chats.map(() => 0)
  let chat = 0
  let at = 0
  return Array.from({ length: count }, (_, index): PlannedWords => {
    const isBurst = index > 0 && chance.below(100) < burstPercent
    if (!isBurst) chat = chance.below(chats.length)
    at = isBurst ? at + burstGapMs : Math.max(at, Math.floor((index / count) * lengthMs))
    const n = (said[chat] ?? 0) + 1
    said[chat] = n
    const text = `${chats[chat]?.name}${sign}${n} ${chance.pick(smallTalk)}`
    return {
      at,
      chat,
      n,
      text,
      hasImage: takesFiles(chats[chat]) && sign === '>' && index % imageEvery === imageEvery - 1,
      isLarge: takesFiles(chats[chat]) && sign === '<' && index % largeEvery === firstLarge,
    }
  })
}

/** Every kind occurs before one is repeated; the last tenth of the time stays quiet, so that everything can recover. */
const faultsOf = (chance: Chance, { faults, kinds }: PlanSizes, lengthMs: number): PlannedFault[] => {
  const deck: FaultName[] = []
  while (kinds.length > 0 && deck.length < faults) deck.push(...chance.shuffled(kinds))
  const gapMs = (lengthMs * 0.9) / Math.max(1, faults)
  return deck.slice(0, faults).map((name, index) => ({
    at: Math.floor(gapMs * (index + 0.2 + chance.next() * 0.6)),
    name,
    lastsMs: faultKinds[name].lastsMs,
    chance: chance.next(),
  }))
}
