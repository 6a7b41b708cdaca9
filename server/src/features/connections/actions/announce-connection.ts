import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { announceConnection } from '../events.ts'
import { readConnection } from '../store.ts'

/** Emits the connection's current state: for features that change something that belongs to a connection. */
export const announceConnectionNow = async (work: Work, id: ConnectionId): Promise<void> => {
  const row = await readConnection(work.tx, id)
  if (row) announceConnection(work, 'update', row)
}
