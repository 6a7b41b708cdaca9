/**
 * Old messages from a phone: the wanted ones are stored in the waiting room, and imported once the phone has been
 * quiet.
 */
import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { seal } from '../../../platform/security/secrets.ts'
import { connectionRow } from '../../connections/queries.ts'
import { announceImportStatus, announceProgress } from '../events.ts'
import { importNextChat, importOptions } from '../jobs/definitions.ts'
import { asOld, beginsAt, chatKey, isWanted } from '../rules.ts'
import { type KeptMessage, keepMessages } from '../store.ts'
import { keptContext } from './kept-message.ts'

const mostAtOnce = 500

export const gatherHistory = async (
  ctx: Ctx,
  connection: ChannelConnection,
  messages: readonly InboundMessage[],
): Promise<void> => {
  for (let from = 0; from < messages.length; from += mostAtOnce)
    await gather(ctx, connection, messages.slice(from, from + mostAtOnce))
}

const gather = (ctx: Ctx, { id }: ChannelConnection, messages: readonly InboundMessage[]): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await connectionRow(work, id)
    const now = work.clock.now()
    const wanted = row ? messages.filter((message) => isWanted(message, row)).map((message) => asOld(message, now)) : []
    if (wanted.length === 0) return
    const kept = wanted.map(
      (message): KeptMessage => ({
        externalId: message.externalId,
        chat: chatKey(message),
        sentAt: message.sentAt,
        sealed: seal(ctx.secret, JSON.stringify(message), keptContext(id, message.externalId)),
      }),
    )
    const state = await keepMessages(work.tx, id, kept, now)
    if (state === null) return
    work.enqueue(
      importNextChat,
      { connectionId: id },
      importOptions(id, state === 'gathering' ? (beginsAt(now, now) ?? now) : now),
    )
    if (state !== 'gathering') return
    announceProgress(work, id, { this: -1, all: -1, date: now })
    await announceImportStatus(work, id)
  })
