/** The queue's rotator: a waiting ticket goes to the next member, and on to another one if they do not take it. */
import type { TicketId } from '@guiche/contract/core/ids'
import type { Deps, Work } from '../../../context.ts'
import { eachTicket } from '../../tickets/actions/each-ticket.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { rotationOf, ticketsToRotate } from '../store/waiting.ts'
import { handOut } from './hand-out.ts'

const rotate = async (work: Work, ticketId: TicketId): Promise<void> => {
  const ticket = await lockAnyTicket(work, ticketId)
  const zone = ticket && (await rotationOf(work.tx, ticketId, work.clock.now()))
  if (ticket && zone !== null) await handOut(work, ticket, { zone, reason: 'rotated' })
}

export const rotateWaiting = async (deps: Deps): Promise<void> => {
  const found = await deps.db.platform((tx) => ticketsToRotate(tx, deps.clock.now()))
  await eachTicket(deps, 'rotate-waiting-tickets', found, rotate)
}
