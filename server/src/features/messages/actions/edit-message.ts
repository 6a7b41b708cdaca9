import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { editedBody, mayEdit } from '../rules/change.ts'
import { editById } from '../store/changes.ts'
import { announceMessage, refreshLine, textLine } from './apply-change.ts'
import { changeFactsOf, lockChangeable, viewOf } from './lock-changeable.ts'
import { wantChange } from './want-change.ts'

export const editMessage = (ctx: UserCtx, messageId: MessageId, wanted: string): Promise<Message> =>
  ctx.transact(async (work) => {
    if (wanted === '') throw new Refusal('ERR_MESSAGE_EMPTY', { field: 'body.body' })
    const row = await lockChangeable(work, ctx.actor, messageId)
    const { next: way } = settle(mayEdit(changeFactsOf(work, ctx.actor, row)))
    const body = editedBody(row.body, wanted)
    if (body === row.body) return viewOf(ctx, work, messageId)
    if (way === 'channel') await wantChange(work, ctx.actor, row, { kind: 'edit', words: body })
    else {
      await editById(work.tx, messageId, body, row.is_private, work.clock.now())
      await announceMessage(work, messageId)
      if (!row.is_private) await refreshLine(work, messageId, textLine(body))
    }
    return viewOf(ctx, work, messageId)
  })
