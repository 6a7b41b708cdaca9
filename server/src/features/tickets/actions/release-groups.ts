/** Where groups are tickets no more, those that waited or were attended as such stand among the groups, with whom they had. Nobody is told. */
import { CompanyId, type TicketId } from '@guiche/contract/core/ids'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { asGroup } from '../rules/transitions.ts'
import { isStrayGroup, strayGroups } from '../store/group-tickets.ts'
import { lockTicket } from '../store.ts'
import { eachTicket } from './each-ticket.ts'
import { recordMove, stateOf } from './record-move.ts'

const mostAtOnce = 500

const release = async (work: Work, ticketId: TicketId): Promise<void> => {
  const before = await lockTicket(work.tx, ticketId)
  if (!before || !(await isStrayGroup(work.tx, ticketId))) return
  await recordMove(work, before, asGroup(stateOf(before)), { types: [], userId: null })
}

/** Safe to repeat. */
export const releaseGroups = async (
  deps: Deps,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> => {
  const ctx = systemContext(deps, CompanyId.parse(companyId))
  let after = 0
  while (true) {
    const found = await ctx.transact(({ tx }) => strayGroups(tx, connectionId, after, mostAtOnce))
    const last = found.at(-1)
    if (!last) return
    await eachTicket(deps, 'release-groups', found, release)
    after = last.id
  }
}
