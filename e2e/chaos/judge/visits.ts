/** Compares what each visit should have led to with what it led to: every question once per cause, nobody left in a bot, every timer fired. Pure. */
import { judgedLines, type PlannedVisit, type VisitCourse } from '../plan/visits.ts'

/** A message of the product, in the order of its chat. */
export interface VisitLine {
  text: string
  fromMe: boolean
  /** Why it was not delivered, as the agent sees it; null if no failure is known. */
  failure: string | null
}

export interface VisitTicket {
  status: string
  isBot: boolean
  queue: string | null
  lane: string | null
  ratings: readonly number[]
  /** Types with their reasons. */
  log: readonly string[]
}

export interface PlayedVisit<Plan extends VisitCourse = PlannedVisit> {
  plan: Plan
  said: readonly string[]
  /** The steps that failed. */
  troubles: readonly string[]
  /** In the order of the phone. */
  phone: readonly string[]
  lines: readonly VisitLine[]
  /** In the order in which they began. */
  tickets: readonly VisitTicket[]
}

type Played = PlayedVisit<VisitCourse>

export interface VisitVerdict {
  lost: string[]
  doubled: string[]
  outOfOrder: string[]
  /** Asked, sent or moved more often than there were causes. */
  askedTwice: string[]
  /** Never asked, still in a bot, or a due timer that did not fire. */
  inBot: string[]
}

/** Identifies a text on the phone. */
export const firstLine = (text: string) => text.split('\n')[0] ?? ''
const countOf = <T>(items: readonly T[], item: T) => items.filter((each) => each === item).length
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const judgeSaid = (verdict: VisitVerdict, { plan, said, lines }: Played) => {
  const stored = lines.filter(({ fromMe }) => !fromMe).map(({ text }) => text)
  for (const text of new Set([...said, ...stored])) {
    const [was, is] = [countOf(said, text), countOf(stored, text)]
    if (is < was) verdict.lost.push(`${plan.name}: "${text}" was said ${times(was)} and is stored ${times(is)}`)
    if (is > was) verdict.doubled.push(`${plan.name}: "${text}" was said ${times(was)} and is stored ${times(is)}`)
  }
  const isSame = said.length === stored.length && said.every((text, at) => stored[at] === text)
  if (!isSame && said.toSorted().join() === stored.toSorted().join())
    verdict.outOfOrder.push(`${plan.name}: said ${said.join(', ')}; stored ${stored.join(', ')}`)
}

const judgeAsked = (verdict: VisitVerdict, { plan, lines, phone }: Played) => {
  const due = plan.steps.flatMap(({ expects }) => expects)
  const ours = lines.filter(({ fromMe }) => fromMe)
  const posted = ours.map(({ text }) => firstLine(text))
  const read = phone.map(firstLine)
  for (const line of new Set([...due, ...posted, ...read])) {
    const causes = countOf(due, line)
    const [put, seen] = [countOf(posted, line), countOf(read, line)]
    const failed = ours.filter(({ text, failure }) => failure !== null && firstLine(text) === line).length
    if (put > causes)
      verdict.askedTwice.push(`${plan.name}: "${line}" was put ${times(put)}, with causes for ${causes}`)
    if (put < causes) verdict.inBot.push(`${plan.name}: "${line}" was put ${times(put)}, with causes for ${causes}`)
    if (seen > put) verdict.askedTwice.push(`${plan.name}: "${line}" is on the phone ${times(seen)}, put ${times(put)}`)
    if (seen + failed < put)
      verdict.lost.push(`${plan.name}: "${line}" was put ${times(put)} and is on the phone ${times(seen)}`)
  }
  const isComplete = posted.toSorted().join() === due.toSorted().join()
  if (isComplete && posted.join() !== due.join())
    verdict.outOfOrder.push(`${plan.name}: to be put ${due.join(', ')}; put ${posted.join(', ')}`)
}

const judgeLog = (verdict: VisitVerdict, { plan, tickets }: Played) => {
  const log = tickets.flatMap((ticket) => ticket.log)
  for (const line of judgedLines) {
    const [due, is] = [plan.end.log[line] ?? 0, countOf(log, line)]
    if (is > due) verdict.askedTwice.push(`${plan.name}: "${line}" happened ${times(is)}, with causes for ${due}`)
    if (is < due) verdict.inBot.push(`${plan.name}: "${line}" happened ${times(is)}, with causes for ${due}`)
  }
}

/**
 * What a planned fault does to a line, and agents see: a kill during a send to the Cloud API leaves unknown whether it arrived, and the networks refuse
 * one for good. Waiting for that line is in vain.
 */
const byFaults: readonly (string | null)[] = ['outcome_unknown', 'held_back', 'not_on_channel']
export const isByFault = ({ failure }: Pick<VisitLine, 'failure'>): boolean => byFaults.includes(failure)

const isKnown = (trouble: string, lines: readonly VisitLine[]): boolean =>
  lines.some((line) => isByFault(line) && trouble.includes('waits for "') && trouble.includes(firstLine(line.text)))

const judgeEnd = (verdict: VisitVerdict, { plan, tickets, troubles, lines }: Played) => {
  const { end, name } = plan
  const unknown = troubles.filter((trouble) => !isKnown(trouble, lines))
  verdict.inBot.push(...unknown.map((trouble) => `${name}: ${trouble}`))
  if (tickets.length > end.tickets) verdict.doubled.push(`${name}: ${tickets.length} tickets instead of ${end.tickets}`)
  if (tickets.length < end.tickets) verdict.inBot.push(`${name}: ${tickets.length} tickets instead of ${end.tickets}`)
  const last = tickets.at(-1)
  if (!last) return
  if (tickets.some(({ isBot }) => isBot)) verdict.inBot.push(`${name}: a bot still has it`)
  for (const field of ['status', 'queue', 'lane'] as const) {
    if (last[field] !== end[field])
      verdict.inBot.push(`${name}: its ${field} is ${last[field]} instead of ${end[field]}`)
  }
  const ratings = tickets.flatMap((ticket) => ticket.ratings)
  if (ratings.length > end.ratings.length) verdict.askedTwice.push(`${name}: rated ${ratings.join(' and ')}`)
  else if (ratings.join() !== end.ratings.join())
    verdict.inBot.push(`${name}: rated ${ratings.join() || 'nothing'} instead of ${end.ratings.join()}`)
}

export const judgeVisits = (visits: readonly Played[]): VisitVerdict => {
  const verdict: VisitVerdict = { lost: [], doubled: [], outOfOrder: [], askedTwice: [], inBot: [] }
  for (const visit of visits) {
    judgeSaid(verdict, visit)
    judgeAsked(verdict, visit)
    judgeLog(verdict, visit)
    judgeEnd(verdict, visit)
  }
  return verdict
}
