import { abilitiesOf } from '@guiche/contract/channels'
import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx, Work } from '../../../context.ts'
import { settle } from '../../../platform/settle.ts'
import { mayReact } from '../rules/change.ts'
import { mayReply } from '../rules/reply.ts'
import type { ChangeableRow } from '../store/message-changes.ts'
import { changeFactsOf, lockChangeable, viewOf } from './lock-changeable.ts'
import { wantChange } from './want-change.ts'

const replyFactsOf = (
  ctx: UserCtx,
  work: Work,
  { now, contact_active, connection_removed, channel }: ChangeableRow,
) => ({
  actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' },
  ticket: {
    status: now.status,
    userId: now.user_id,
    isGroup: now.is_group,
    replyUntil: now.reply_until === null ? null : new Date(now.reply_until),
  },
  contactIsActive: contact_active,
  isConnectionRemoved: connection_removed,
  hasWindow: abilitiesOf(channel).replyWindowHours !== null,
  isPrivate: false,
  isEmpty: false,
  now: work.clock.now(),
})

export const reactToMessage = (ctx: UserCtx, messageId: MessageId, emoji: string): Promise<Message> =>
  ctx.transact(async (work) => {
    const row = await lockChangeable(work, ctx.actor, messageId)
    settle(mayReact(changeFactsOf(work, ctx.actor, row)))
    settle(mayReply(replyFactsOf(ctx, work, row)))
    await wantChange(work, ctx.actor, row, { kind: 'reaction', words: emoji })
    return viewOf(ctx, work, messageId)
  })
