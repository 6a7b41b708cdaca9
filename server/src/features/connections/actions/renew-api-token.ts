import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockConnection, saveConnection } from '../store.ts'
import { saveFields } from './add-connection.ts'
import { newToken } from './new-token.ts'

/**
 * `until`: how long the old token still works; null: it ends now. False: there is no such connection. Throws Refusal
 * ERR_TOKEN_OVERLAP if an even older token is still valid, which a second overlap would end.
 */
export const renewApiToken = async (work: Work, id: ConnectionId, until: Date | null): Promise<boolean> => {
  const row = await lockConnection(work.tx, id)
  if (!row) return false
  if (until && row.previousTokenUntil && row.previousTokenUntil > work.clock.now())
    throw new Refusal('ERR_TOKEN_OVERLAP')
  await saveFields(work, id, { token: newToken() })
  if (until && row.apiTokenHash !== null)
    await saveConnection(
      work.tx,
      id,
      { previousTokenHash: row.apiTokenHash, previousTokenUntil: until },
      work.clock.now(),
    )
  return true
}

export const endPreviousApiToken = (work: Work, id: ConnectionId) =>
  saveConnection(work.tx, id, { previousTokenHash: null, previousTokenUntil: null }, work.clock.now())
