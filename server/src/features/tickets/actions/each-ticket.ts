import { CompanyId, type TicketId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { overAfter } from '../../../platform/jobs/turn-time.ts'

interface FoundTicket {
  company_id: number
  id: TicketId
}

/** However much is left; the next turn continues. */
const turnMs = 20_000

type Act = (work: Work, ticketId: TicketId) => Promise<void>

const keyOf = ({ company_id, id }: FoundTicket) => `${company_id}:${id}`

const eachUntil = (deps: Deps, task: string, found: readonly FoundTicket[], act: Act, isOver: () => boolean) => {
  const work = {
    name: task,
    keyOf,
    act: ({ company_id, id }: FoundTicket) =>
      systemContext(deps, CompanyId.parse(company_id)).transact((open) => act(open, id)),
  }
  return eachByItself(deps, work, found, isOver)
}

/**
 * Each ticket in a transaction of its own: one that fails is set aside and does not affect the others.
 * @param task for the log: what failed
 */
export const eachTicket = (deps: Deps, task: string, found: readonly FoundTicket[], act: Act): Promise<void> =>
  eachUntil(deps, task, found, act, overAfter(turnMs))

/**
 * The same page by page, as long as there are others: many companies' tickets may be due at one moment, nine o'clock
 * for example, and a page for each turn would let the last of them wait for minutes.
 */
export const eachTicketOfPages = async (
  deps: Deps,
  task: string,
  nextPage: () => Promise<readonly FoundTicket[]>,
  act: Act,
): Promise<void> => {
  const isOver = overAfter(turnMs)
  const seen = new Set<string>()
  do {
    const page = (await nextPage()).filter((found) => !seen.has(keyOf(found)))
    if (page.length === 0) return
    for (const found of page) seen.add(keyOf(found))
    await eachUntil(deps, task, page, act, isOver)
  } while (!isOver())
}
