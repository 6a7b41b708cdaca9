import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { announceRemovedMessage } from '../events.ts'
import { removeMessage } from '../store/changes.ts'
import { lockExternal } from '../store/message-changes.ts'

/** Nobody said it: it is removed, not marked as deleted. */
export const takeBackMessage = (ctx: Ctx, connectionId: ConnectionId, externalId: string): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await lockExternal(work.tx, connectionId, externalId)
    if (!row) return
    await removeMessage(work.tx, row.id)
    announceRemovedMessage(work, row)
  })
