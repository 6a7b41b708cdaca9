import { CompanyId, type TicketId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'

interface FoundTicket {
  company_id: number
  id: TicketId
}

/** A run ends before the next one begins, however much is left; the next one continues. */
const turnMs = 20_000

/**
 * Each ticket in a transaction of its own: one that fails is set aside and does not affect the others.
 * @param task for the log: what failed
 */
export const eachTicket = async (
  deps: Deps,
  task: string,
  found: readonly FoundTicket[],
  act: (work: Work, ticketId: TicketId) => Promise<void>,
): Promise<void> => {
  const end = performance.now() + turnMs
  const work = {
    name: task,
    keyOf: ({ company_id, id }: FoundTicket) => `${company_id}:${id}`,
    act: ({ company_id, id }: FoundTicket) =>
      systemContext(deps, CompanyId.parse(company_id)).transact((open) => act(open, id)),
  }
  await eachByItself(deps, work, found, () => performance.now() > end)
}
