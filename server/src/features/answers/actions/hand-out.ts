import type { Work } from '../../../context.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { tellOwner } from '../../tickets/actions/tell-owner.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { nextAgent } from '../rules/agents.ts'
import { agentsOf, noteRouted } from '../store/agents.ts'

/**
 * Gives a waiting ticket of a queue to the next member; if nobody is working, it stays. Returns whether it has an
 * owner now.
 */
export const handOut = async (
  work: Work,
  ticket: TicketRow,
  { zone, reason }: { zone: string; reason: 'fewestOpen' | 'rotated' },
): Promise<boolean> => {
  if (ticket.queue_id === null) return false
  const now = work.clock.now()
  const userId = nextAgent(await agentsOf(work.tx, ticket.queue_id), { now, zone, except: ticket.user_id })
  if (userId === null) return false
  const next = { ...stateOf(ticket), userId, isBot: false }
  await recordMove(work, ticket, next, { types: ['userDefine'], userId, reason })
  await noteRouted(work.tx, ticket.id, now)
  work.enqueue(tellOwner, { ticketId: ticket.id, userId, kind: 'transfer' })
  return true
}
