import { cockpitEvent } from '@guiche/contract/features/connection-cockpit'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** To whoever has the cockpit of the connection open: there is something new. */
export const announceCockpit = (work: Work, connectionId: number): void =>
  work.emit({
    event: cockpitEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', whatsappId: connectionId },
  })
