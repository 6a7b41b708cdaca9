import { CompanyId, type TicketId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'

interface FoundTicket {
  company_id: number
  id: TicketId
}

/** A run ends before the next one begins, however much is left; the next one continues. */
const turnMs = 20_000

type Act = (work: Work, ticketId: TicketId) => Promise<void>

const keyOf = ({ company_id, id }: FoundTicket) => `${company_id}:${id}`

const eachUntil = (deps: Deps, task: string, found: readonly FoundTicket[], act: Act, end: number) => {
  const work = {
    name: task,
    keyOf,
    act: ({ company_id, id }: FoundTicket) =>
      systemContext(deps, CompanyId.parse(company_id)).transact((open) => act(open, id)),
  }
  return eachByItself(deps, work, found, () => performance.now() > end)
}

/**
 * Each ticket in a transaction of its own: one that fails is set aside and does not affect the others.
 * @param task for the log: what failed
 */
export const eachTicket = (deps: Deps, task: string, found: readonly FoundTicket[], act: Act): Promise<void> =>
  eachUntil(deps, task, found, act, performance.now() + turnMs)

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
  const end = performance.now() + turnMs
  const seen = new Set<string>()
  while (performance.now() <= end) {
    const page = (await nextPage()).filter((found) => !seen.has(keyOf(found)))
    if (page.length === 0) return
    for (const found of page) seen.add(keyOf(found))
    await eachUntil(deps, task, page, act, end)
  }
}
