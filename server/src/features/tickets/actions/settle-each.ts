import { CompanyId, type TicketId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'

interface FoundTicket {
  company_id: number
  id: TicketId
}

/** A turn ends before the next begins, however much there is; that goes on where this one stopped. */
const turnMs = 20_000

/**
 * Each ticket in a transaction of its own: one that fails is reported and keeps none of the others.
 * @param task for the log: what could not be done
 */
export const settleEach = async (
  deps: Deps,
  task: string,
  found: readonly FoundTicket[],
  settle: (work: Work, ticketId: TicketId) => Promise<void>,
): Promise<void> => {
  const end = performance.now() + turnMs
  for (const { company_id, id } of found) {
    if (performance.now() > end) return
    await systemContext(deps, CompanyId.parse(company_id))
      .transact((work) => settle(work, id))
      .catch((error: unknown) => deps.log.error({ err: error, ticketId: id, task }, 'a ticket was not settled'))
  }
}
