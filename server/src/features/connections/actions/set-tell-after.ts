import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { lockConnection, saveConnection } from '../store.ts'
import type { ConnectionRow } from '../view.ts'
import { found } from './ask-provider.ts'

/** Undefined: unchanged. Returns the row before the change. */
export const setTellAfter = async (
  work: Work,
  id: ConnectionId,
  tellAfterMinutes: number | undefined,
): Promise<ConnectionRow> => {
  const row = found(await lockConnection(work.tx, id))
  if (tellAfterMinutes !== undefined && tellAfterMinutes !== row.tellAfterMinutes)
    await saveConnection(work.tx, id, { tellAfterMinutes }, work.clock.now())
  return row
}
