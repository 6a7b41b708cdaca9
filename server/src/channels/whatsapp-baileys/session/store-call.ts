import type { BinaryNode } from 'baileys'
import type { ChannelConnection, ChannelSink } from '../../channel.ts'
import { type CallNews, translateCall } from '../translate-inbound/translate-call.ts'

/**
 * Returns the call to reject, if the company takes none. It is stored first, so that a rejected call is recorded
 * once, whatever happens to the socket.
 */
export const storeCall = async (
  sink: ChannelSink,
  connection: ChannelConnection,
  stanza: BinaryNode,
  me: { id: string; lid: string },
): Promise<Pick<CallNews, 'id' | 'from'> | null> => {
  const news = translateCall(stanza, me)
  if (!news) return null
  const { id, from, isRinging, message, content } = news
  const isRefused = isRinging && (await sink.refusesCalls(connection))
  const refused = { kind: 'call', call: { ...content.call, outcome: 'rejected' }, isRefused } as const
  await sink.message(connection, { ...message, content: isRefused ? refused : content })
  return isRefused ? { id, from } : null
}
