/** Who may see a ticket. Rooms define it: a user sees a ticket exactly if one of their rooms receives its events. */
import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { can, type Rights } from '@guiche/contract/permissions'
import { rooms } from '@guiche/contract/sockets'

export interface SeenTicket {
  queueId: number | null
  userId: number | null
  isGroup: boolean
}

export interface Viewer extends Rights {
  id: UserId
  queueIds: readonly QueueId[]
}

/** The rooms that receive the events of this ticket. */
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

/** The rooms that a user's sockets join. */
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

/** Tickets with all of these properties; absent ones do not matter. */
export interface Kind {
  userId?: number
  isGroup?: boolean
  queue?: 'any' | 'none' | readonly number[]
}

const withoutQueue = (isGroup: boolean): Kind => ({ isGroup, queue: 'none' })

/**
 * What a viewer sees, as kinds of tickets: a ticket must be of one of them. Equivalent to the rooms, for queries over
 * many tickets (queries/visible-sql.ts).
 */
export const sightOf = ({ id, profile, flags, queueIds }: Viewer): Kind[] => {
  if (profile === 'admin') return [{}]
  const queue: NonNullable<Kind['queue']> = flags.allHistoric ? 'any' : queueIds
  return [
    { userId: id },
    { isGroup: false, queue },
    ...(flags.allTicket ? [withoutQueue(false)] : []),
    ...(flags.allowGroup ? [withoutQueue(true), { isGroup: true, queue }] : []),
  ]
}

export const canSee = (viewer: Viewer, ticket: SeenTicket): boolean => {
  const own = new Set(roomsOf(viewer))
  return audienceOf(ticket).some((room) => own.has(room))
}

/**
 * In a conversation one reads the tickets that one sees, earlier ones too. Whether that is all of them, whatever
 * queue or owner each has.
 */
export const readsWholeConversation = ({ profile, flags }: Rights, isGroup: boolean): boolean =>
  profile === 'admin' || (flags.allHistoric && (isGroup ? flags.allowGroup : flags.allTicket))
