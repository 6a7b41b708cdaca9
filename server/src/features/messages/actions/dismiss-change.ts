import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { dismissFailed } from '../store/message-changes.ts'
import { announceMessage } from './apply-change.ts'
import { lockChangeable, viewOf } from './lock-changeable.ts'

export const dismissChange = (ctx: UserCtx, messageId: MessageId): Promise<Message> =>
  ctx.transact(async (work) => {
    await lockChangeable(work, ctx.actor, messageId)
    const gone = await dismissFailed(work.tx, messageId)
    if (gone.length === 0) throw new Refusal('ERR_NO_CHANGE_FAILED')
    await announceMessage(work, messageId)
    return viewOf(ctx, work, messageId)
  })
