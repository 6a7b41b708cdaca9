/** Who may see a ticket. Rooms are the one vocabulary: a person sees a ticket exactly when a room of his hears it. */
import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { can, type Rights } from '@guiche/contract/permissions'
import { rooms } from '@guiche/contract/realtime'

export interface SeenTicket {
  queueId: number | null
  userId: number | null
  isGroup: boolean
}

export interface Viewer extends Rights {
  id: UserId
  queueIds: readonly QueueId[]
}

/** The rooms that hear of this ticket. */
export const audienceOf = (ticket: SeenTicket): string[] => {
  const audience: string[] = [rooms.admin]
  if (ticket.userId !== null) audience.push(rooms.user(ticket.userId))
  if (ticket.isGroup) {
    audience.push(
      ...(ticket.queueId === null ? [rooms.group] : [rooms.groupQueue(ticket.queueId), rooms.groupHistoric]),
    )
  } else {
    audience.push(...(ticket.queueId === null ? [rooms.noQueue] : [rooms.queue(ticket.queueId), rooms.historic]))
  }
  return audience
}

/** The rooms that a person's sockets stand in. */
export const roomsOf = (viewer: Viewer): string[] => {
  const { flags } = viewer
  const own: string[] = [rooms.company, rooms.user(viewer.id), ...viewer.queueIds.map(rooms.queue)]
  if (viewer.profile === 'admin') own.push(rooms.admin)
  if (viewer.super) own.push(rooms.super)
  if (can(viewer, 'connections-page:view')) own.push(rooms.connections)
  if (flags.allTicket) own.push(rooms.noQueue)
  if (flags.allHistoric) own.push(rooms.historic)
  if (flags.allowGroup) {
    own.push(rooms.group, ...viewer.queueIds.map(rooms.groupQueue))
    if (flags.allHistoric) own.push(rooms.groupHistoric)
  }
  return own
}

/** The tickets of every queue, not only of one's own. */
export const seesAllHistory = ({ profile, flags }: Rights): boolean => profile === 'admin' || flags.allHistoric

export const canSee = (viewer: Viewer, ticket: SeenTicket): boolean => {
  const own = new Set(roomsOf(viewer))
  return audienceOf(ticket).some((room) => own.has(room))
}
