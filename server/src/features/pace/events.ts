import { cockpitEvent } from '@guiche/contract/features/connection-cockpit'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** To users with the connection's cockpit open: something changed. */
export const announceCockpit = (work: Work, connectionId: number): void =>
  work.emit({
    event: cockpitEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', whatsappId: connectionId },
  })
