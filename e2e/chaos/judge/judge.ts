/** Compares the ledger with the database, the phones and the screens. Pure, so that tests can prove that it finds faults. */
import type { Direction, Happened, OnPhone, Said, Told } from '../ledger.ts'
import { type Archive, judgeArchive } from './archive.ts'
import { judgeVisits, type PlayedVisit } from './visits.ts'

/** A row of the product's messages, in the product's order within its chat. */
export interface StoredRow {
  chat: string
  text: string
  fromMe: boolean
  ack: number
  delivery: string
  failure: string | null
  mediaState: string
  /** The channel's timestamp, and when it reached the product; ms. */
  sentAt: number | null
  receivedAt: number | null
  /** Of sending it, in words: begin, outcome and end of each. */
  attempts: string
}

export interface Evidence {
  said: readonly Said[]
  told: ReadonlyMap<string, Told>
  phones: readonly OnPhone[]
  rows: readonly StoredRow[]
  faults: readonly Happened[]
  /** Chats with more than one contact or more than one unfinished ticket. */
  doubledTickets: readonly string[]
  /** Jobs that nobody takes, or that somebody keeps: one sentence per kind. */
  leftJobs: readonly string[]
  /** Races without exactly one winner, and the like; one sentence each. */
  races: readonly string[]
  /** The differences between a screen and a fresh load. */
  screens: readonly { agent: string; differences: readonly string[] }[]
  /** Customers who came through a menu. */
  visits: readonly PlayedVisit[]
  /** The imported history of a phone. */
  archive: Archive
}

export interface Verdict {
  lost: string[]
  doubled: string[]
  outOfOrder: string[]
  stuck: string[]
  /** A greeting, menu, question or timer that reached a customer more often than it had causes. */
  askedTwice: string[]
  /** Tickets that a bot or a timer did not release. */
  inBot: string[]
  races: string[]
  screens: string[]
  /** Programs that started and should not have, or failed to start and should have started. */
  starts: string[]
  /** Not delivered, and the agent sees why: by reason. */
  failed: Record<string, string[]>
  /** Refused when the agent pressed the button: by code. */
  refused: Record<string, string[]>
  /** Pairs that the channel itself reversed within one second of its own clock: their order cannot be known. */
  unknowable: number
}

/** Codes that mean "it may have arrived". */
const mayHaveArrived: readonly string[] = ['outcome_unknown']

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const label = ({ direction, text }: Said, more: string) => `${direction} "${text}": ${more}`

export const judge = (evidence: Evidence): Verdict => {
  const visits = judgeVisits(evidence.visits)
  const archive = judgeArchive(evidence.archive)
  const verdict: Verdict = {
    ...visits,
    lost: [...visits.lost, ...archive.lost],
    outOfOrder: [...visits.outOfOrder, ...archive.outOfOrder],
    doubled: [
      ...evidence.doubledTickets.map((chat) => `${chat}: more than one contact or unfinished ticket`),
      ...visits.doubled,
      ...archive.doubled,
    ],
    stuck: evidence.leftJobs.map((what) => `jobs: ${what}`),
    races: [...evidence.races],
    screens: evidence.screens.flatMap(({ agent, differences }) => differences.map((each) => `${agent}: ${each}`)),
    starts: evidence.faults.flatMap(({ name, wrong }) => (wrong ? [`${name}: ${wrong}`] : [])),
    failed: {},
    refused: {},
    unknowable: 0,
  }
  const rows = countBy(evidence.rows, ({ text, fromMe }) => `${fromMe} ${text}`)
  const phones = countBy(evidence.phones, ({ text }) => text)
  for (const said of evidence.said) {
    if (said.direction === 'inbound') judgeInbound(verdict, said, rows.get(`false ${said.text}`) ?? [])
    else {
      const told = evidence.told.get(said.text)
      judgeOutbound(verdict, said, told, rows.get(`true ${said.text}`) ?? [], phones.get(said.text) ?? [])
    }
  }
  inventions(verdict, evidence)
  judgeOrder(verdict, evidence, 'inbound', orderOf(evidence.rows.filter(({ fromMe }) => !fromMe)))
  judgeOrder(verdict, evidence, 'outbound', orderOf(evidence.phones))
  return verdict
}

const judgeInbound = (verdict: Verdict, said: Said, rows: readonly StoredRow[]) => {
  if (rows.length === 0) verdict.lost.push(label(said, 'the customer sent it, the product has it not'))
  if (rows.length > 1) verdict.doubled.push(label(said, `stored ${rows.length} times`))
  if (rows[0]?.mediaState === 'pending') verdict.stuck.push(label(said, 'its file is still being fetched'))
}

const note = (book: Record<string, string[]>, key: string, text: string) => {
  book[key] = [...(book[key] ?? []), text]
}

const judgeOutbound = (
  verdict: Verdict,
  said: Said,
  told: Told | undefined,
  rows: readonly StoredRow[],
  phones: readonly OnPhone[],
) => {
  const [row] = rows
  const isRefused = told?.outcome === 'refused'
  if (rows.length > 1) verdict.doubled.push(label(said, `stored ${rows.length} times`))
  if (phones.length > 1) verdict.doubled.push(label(said, `${phones.length} times on the customer's phone`))
  if (isRefused && row === undefined && phones.length === 0) return note(verdict.refused, told.code ?? '?', said.text)
  if (row === undefined) {
    if (told === undefined) verdict.stuck.push(label(said, "it never left the agent's screen"))
    else verdict.lost.push(label(said, `the agent was told "${told.outcome}", the product has it not`))
    return
  }
  judgeDelivery(verdict, said, row, phones[0])
}

const judgeDelivery = (verdict: Verdict, said: Said, row: StoredRow, phone: OnPhone | undefined) => {
  if (row.delivery === 'failed') {
    if (row.failure === null) return verdict.lost.push(label(said, 'shown as failed without a reason'))
    if (phone === undefined || mayHaveArrived.includes(row.failure)) return note(verdict.failed, row.failure, said.text)
    return verdict.stuck.push(label(said, `shown as failed (${row.failure}), and it arrived`))
  }
  if (phone === undefined) {
    const isUnderWay = row.ack === 0
    return isUnderWay
      ? verdict.stuck.push(label(said, `still waits (${row.delivery})`))
      : verdict.lost.push(label(said, `shown with ack ${row.ack}, never on the customer's phone`))
  }
  if (phone.isDelivered && row.ack < 2) verdict.stuck.push(label(said, `arrived, and still shows ack ${row.ack}`))
}

/** Messages that nobody sent. */
const inventions = (verdict: Verdict, { said, rows, phones }: Evidence) => {
  const known = new Set(said.map(({ text }) => text))
  for (const { text, chat } of [...rows, ...phones]) {
    if (!known.has(text)) verdict.doubled.push(`${chat}: "${text}" was said by nobody`)
  }
}

type Orders = Map<string, string[]>

/** The texts of each chat in order, each at its first position. */
const orderOf = (lines: readonly { chat: string; text: string }[]): Orders => {
  const orders: Orders = new Map()
  for (const [chat, of] of countBy(lines, ({ chat }) => chat))
    orders.set(chat, [...new Set(of.map(({ text }) => text))])
  return orders
}

const judgeOrder = (verdict: Verdict, evidence: Evidence, direction: Direction, orders: Orders) => {
  const { said, rows } = evidence
  const known = new Map(said.filter((each) => each.direction === direction).map((each) => [each.text, each]))
  const stored = new Map(rows.map((row) => [row.text, row]))
  // Other messages may overtake a large file: among large files, and among the rest, the order still holds.
  const kinds = (texts: string[]) =>
    [true, false].map((is) => texts.filter((text) => Boolean(known.get(text)?.isLarge) === is))
  for (const texts of [...orders.values()].flatMap(kinds)) {
    let latest: Said | undefined
    for (const text of texts) {
      const current = known.get(text)
      if (current === undefined) continue
      if (latest === undefined || current.n > latest.n) {
        latest = current
        continue
      }
      const [early, late] = [stored.get(text), stored.get(latest.text)]
      if (direction === 'inbound' && isUnknowable(early, late)) verdict.unknowable += 1
      else verdict.outOfOrder.push(label(current, wrongOrder(latest, current, evidence)))
    }
  }
}

/** What a reader needs to find out who changed the order: the channel, the product, or the agent's outbox. */
const wrongOrder = (late: Said, early: Said, { rows, told }: Evidence): string => {
  const both = [early, late].map(({ text }) => rows.findIndex((row) => row.text === text)) as [number, number]
  const outcomes = [early, late].map(({ text }) => toldOf(told.get(text))).join(', and of the later one ')
  const times = both.map((at) => timesOf(rows[at])).join(', and the later one ')
  const kept = both[0] < both[1] ? 'in the right order' : 'in this order too'
  const attempts = both.map((at) => rows[at]?.attempts ?? 'none').join('; of the later one ')
  const sending = `the product has ${both.includes(-1) ? 'not both' : `them ${kept}`}; the agent was told ${outcomes}; attempts: ${attempts}`
  const more = early.direction === 'inbound' ? times : sending
  return `it stands after "${late.text}", said ${late.at - early.at} ms later; ${more}`
}

const toldOf = (told: Told | undefined): string =>
  told
    ? `${told.outcome}${told.code ? ` (${told.code})` : ''} at ${new Date(told.at).toISOString().slice(11, 23)}`
    : 'nothing'

const timesOf = (row: StoredRow | undefined) => {
  const [sent, received] = [row?.sentAt, row?.receivedAt].map((ms) =>
    ms ? new Date(ms).toISOString().slice(11, 23) : 'never',
  )
  return `sent ${sent}, received ${received}`
}

/** The wire has whole seconds. Within one of them only the order of arrival is known, and the channel reversed it. */
const isUnknowable = (early: StoredRow | undefined, late: StoredRow | undefined): boolean => {
  if (!early?.sentAt || !late?.sentAt || !early.receivedAt || !late.receivedAt) return false
  return Math.floor(early.sentAt / 1000) === Math.floor(late.sentAt / 1000) && early.receivedAt > late.receivedAt
}

/** Lists that must be empty. */
export const faultsIn = ({ lost, doubled, outOfOrder, stuck, askedTwice, inBot, races, screens, starts }: Verdict) => ({
  ...{ lost, doubled, outOfOrder, stuck, askedTwice, inBot, races, screens, starts },
})

export const isClean = (verdict: Verdict): boolean =>
  Object.values(faultsIn(verdict)).every(({ length }) => length === 0)
