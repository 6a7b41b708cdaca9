import type { ConnectionId } from '@guiche/contract/core/ids'
import { FinalFailure, type Identity } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatAddressOf, isSeveral } from '../rules.ts'
import { blockedChat } from '../store.ts'

/** The provider gets the contact's current state, however often it changed meanwhile. */
export const tellBlocked = async (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<void> => {
  const { connection, chat } = await ctx.transact(async (work) => ({
    connection: await connectionForChannel(work, connectionId),
    chat: await blockedChat(work.tx, contactId),
  }))
  if (!connection || !chat) return
  const channel = ctx.channels.get(connection.kind)
  for (const each of chatsOf(chat)) {
    try {
      await channel?.setBlocked?.(connection, each, !chat.active)
    } catch (error) {
      if (!(error instanceof FinalFailure)) throw error
      // The contact stays blocked here; a provider that refuses for good is not asked again.
      ctx.log.warn({ reason: error.message, connectionId, contactId }, 'the provider refused to block a contact')
    }
  }
}

/** Of merged contacts all identities are blocked, because it is unknown which belong together. */
const chatsOf = (chat: { identities: readonly Identity[]; is_group: boolean }) =>
  isSeveral(chat.identities)
    ? chat.identities.map((each) => chatAddressOf({ ...chat, identities: [each] }))
    : [chatAddressOf(chat)]
