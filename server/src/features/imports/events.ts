import type { ConnectionId } from '@guiche/contract/core/ids'
import { importMessagesEvent } from '@guiche/contract/features/connection-imports'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { announceSession } from '../connections/events.ts'
import { connectionRow } from '../connections/queries.ts'

export const announceProgress = (
  work: Work,
  whatsappId: ConnectionId,
  status: { this: number; all: number; date: Date },
) =>
  work.emit({
    event: importMessagesEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', whatsappId, status: { ...status, date: status.date.toISOString() } },
  })

/** The state of the connection's import changed. */
export const announceImportStatus = async (work: Work, whatsappId: ConnectionId) => {
  const row = await connectionRow(work, whatsappId)
  if (row) announceSession(work, row)
}

export const announceImportEnd = async (work: Work, whatsappId: ConnectionId) => {
  await announceImportStatus(work, whatsappId)
  work.emit({ event: importMessagesEvent, rooms: [rooms.connections], payload: { action: 'refresh', whatsappId } })
}
