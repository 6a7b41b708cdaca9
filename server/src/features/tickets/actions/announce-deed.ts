import { type TicketDeed, ticketDeedEvent } from '@guiche/contract/features/ticket-deeds'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../../context.ts'
import { deedView } from '../queries/deeds.ts'
import type { DeedRow } from '../store/deeds.ts'

/** Reports the progress to the user who did it. */
export const announceDeed = async (work: Work, { id, user_id }: DeedRow): Promise<TicketDeed> => {
  const deed = await deedView(work.tx, id)
  work.emit({ event: ticketDeedEvent, rooms: [rooms.user(user_id)], payload: { action: 'update', deed } })
  return deed
}
