import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { announceConnection } from '../events.ts'
import { readConnection } from '../store.ts'

/** Tells everybody how the connection is now: for features that change what belongs to one. */
export const announceConnectionNow = async (work: Work, id: ConnectionId): Promise<void> => {
  const row = await readConnection(work.tx, id)
  if (row) announceConnection(work, 'update', row)
}
