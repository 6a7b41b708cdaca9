import { type Queue, queueEvent } from '@guiche/contract/features/queues'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

export const announceQueue = (work: Work, action: 'create' | 'update', queue: Queue) =>
  work.emit({ event: queueEvent, rooms: [rooms.company], payload: { action, queue, queueId: queue.id } })
