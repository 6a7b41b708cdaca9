import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserActor, UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { addChange, type ChangeableRow, type ChangeKind, dismissFailed } from '../store/message-changes.ts'
import { announceMessage } from './announce-message.ts'
import { enqueueChanges } from './enqueue-chat.ts'
import { lockChangeable, viewOf } from './lock-changeable.ts'

/** Stores and shows a change at once; the message itself changes when the channel has accepted it. */
export const wantChange = async (
  work: Work,
  actor: UserActor,
  row: ChangeableRow,
  change: { kind: ChangeKind; words: string },
): Promise<void> => {
  await addChange(work.tx, { ...change, messageId: row.id, userId: actor.id }, work.clock.now())
  enqueueChanges(work, row.channel, { connectionId: row.connection_id, contactId: row.contact_id })
  await announceMessage(work, row.id)
}

/** Removes a refused change that the user has seen. */
export const dismissChange = (ctx: UserCtx, messageId: MessageId): Promise<Message> =>
  ctx.transact(async (work) => {
    await lockChangeable(work, ctx.actor, messageId)
    const gone = await dismissFailed(work.tx, messageId)
    if (gone.length === 0) throw new Refusal('ERR_NO_CHANGE_FAILED')
    await announceMessage(work, messageId)
    return viewOf(ctx, work, messageId)
  })
