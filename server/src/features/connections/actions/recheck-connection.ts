import { type ChannelConnection, FinalFailure, TemporaryFailure } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { readConnection } from '../store.ts'
import { recordStatus } from './record-status.ts'

/**
 * A provider refused our credentials for one message. That may concern only this message, so the provider is asked
 * about the connection itself before it is marked as broken.
 */
export const recheckConnection = async (ctx: Ctx, connection: ChannelConnection): Promise<void> => {
  const channel = ctx.channels.get(connection.kind)
  const row = await ctx.transact(({ tx }) => readConnection(tx, connection.id))
  if (!channel?.verify || row?.status !== 'CONNECTED') return
  try {
    await channel.verify(connection)
  } catch (error) {
    if (error instanceof TemporaryFailure) return
    if (!(error instanceof FinalFailure)) throw error
    if (error.code !== 'credentials_refused') return
    await recordStatus(ctx, connection.id, { state: 'DISCONNECTED', reason: 'credentials_refused' })
  }
}
