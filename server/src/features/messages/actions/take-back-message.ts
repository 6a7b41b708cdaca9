import type { ConnectionId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { announceUnread } from '../../tickets/events.ts'
import { announceRemovedMessage } from '../events.ts'
import { removeMessage, uncountUnread } from '../store/changes.ts'
import { lockExternal } from '../store/message-changes.ts'

/** A system message without an author is removed instead of marked as deleted, and no longer counts as unread. */
export const takeBackMessage = (ctx: Ctx, connectionId: ConnectionId, externalId: string): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await lockExternal(work.tx, connectionId, externalId)
    if (!row) return
    const ticket = await lockAnyTicket(work, row.own.id)
    // Messages of blocked contacts were never counted.
    const unread = row.contact_active ? await uncountUnread(work.tx, row.id) : null
    await removeMessage(work.tx, row.id)
    announceRemovedMessage(work, row)
    if (ticket && unread !== null) announceUnread(work, { ...ticket, unread_messages: unread })
  })
