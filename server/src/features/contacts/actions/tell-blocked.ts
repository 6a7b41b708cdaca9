import type { ConnectionId } from '@guiche/contract/core/ids'
import { FinalFailure } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { chatAddressOf } from '../rules.ts'
import { blockedChat } from '../store.ts'

/** The provider hears what the contact says now, however often it changed meanwhile. */
export const tellBlocked = async (ctx: Ctx, connectionId: ConnectionId, contactId: number): Promise<void> => {
  const { connection, chat } = await ctx.transact(async (work) => ({
    connection: await connectionForChannel(work, connectionId),
    chat: await blockedChat(work.tx, contactId),
  }))
  if (!connection || !chat) return
  try {
    await ctx.channels.get(connection.kind)?.setBlocked?.(connection, chatAddressOf(chat), !chat.active)
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error
    // The contact stays blocked here; a provider that refuses for good is not asked again.
    ctx.log.warn({ reason: error.message, connectionId, contactId }, 'the provider did not take a block')
  }
}
