import { ConnectionId, type MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { connectionForChannel } from '../../connections/queries.ts'
import { fetchMediaJob } from '../jobs/definitions.ts'
import { expectMedia, missingMedia } from '../store/media.ts'
import { announceMessage } from './announce-message.ts'
import { lockChangeable, viewOf } from './lock-changeable.ts'

/** Retries a file that could not be fetched. Does nothing if it is stored or being fetched. */
export const fetchMediaAgain = (ctx: UserCtx, messageId: MessageId): Promise<Message> =>
  ctx.transact(async (work) => {
    const { is_deleted } = await lockChangeable(work, ctx.actor, messageId)
    if (is_deleted) throw new Refusal('ERR_FETCH_WAPP_MSG')
    const media = await missingMedia(work.tx, messageId)
    if (!media) return viewOf(ctx, work, messageId)
    const connection = await connectionForChannel(work, ConnectionId.parse(media.connection_id))
    if (!connection || !media.has_source) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
    await expectMedia(work.tx, messageId, work.clock.now())
    work.enqueue(fetchMediaJob(connection.kind), { messageId })
    await announceMessage(work, messageId)
    return viewOf(ctx, work, messageId)
  })
