import type { ConnectionId } from '@guiche/contract/core/ids'
import { templatesEvent } from '@guiche/contract/features/message-templates'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'

/** Everybody in the company may list them. */
export const announceTemplates = (work: Work, whatsappId: ConnectionId) =>
  work.emit({ event: templatesEvent, rooms: [rooms.company], payload: { action: 'update', whatsappId } })
