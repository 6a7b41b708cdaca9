import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { announceUnread } from '../../tickets/events.ts'
import { announceRemovedMessage } from '../events.ts'
import { removeMessage, uncountUnread } from '../store/changes.ts'
import { lockExternal } from '../store/message-changes.ts'

/** Nobody said it: it is removed, not marked as deleted, and waits for nobody to read it. */
export const takeBackMessage = (ctx: Ctx, connectionId: ConnectionId, externalId: string): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await lockExternal(work.tx, connectionId, externalId)
    if (!row) return
    const ticket = await lockAnyTicket(work, row.own.id)
    // What a blocked contact writes was never counted.
    const unread = row.contact_active ? await uncountUnread(work.tx, row.id) : null
    await removeMessage(work.tx, row.id)
    announceRemovedMessage(work, row)
    if (ticket && unread !== null) announceUnread(work, { ...ticket, unread_messages: unread })
  })
