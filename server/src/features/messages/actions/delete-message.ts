import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import type { UserCtx, Work } from '../../../context.ts'
import { settle } from '../../../platform/settle.ts'
import { forgetMentions } from '../../mentions/actions.ts'
import { forgetFile } from '../../tickets/actions/forget-files.ts'
import { announceRemovedMessage } from '../events.ts'
import { mayDelete } from '../rules/change.ts'
import { deletedSign } from '../rules/inbound-content.ts'
import { deleteById, removeMessage } from '../store/changes.ts'
import type { ChangeableRow } from '../store/message-changes.ts'
import { announceMessage, refreshLine } from './announce-message.ts'
import { forgetWords } from './forget-words.ts'
import { changeFactsOf, lockChangeable, viewOf } from './lock-changeable.ts'
import { wantChange } from './want-change.ts'

interface Deleted {
  id: string
  message: Message | null
}

/** A note is deleted without a trace: nobody outside has seen it. */
const removeNote = async (work: Work, row: ChangeableRow): Promise<Deleted> => {
  await forgetMentions(work, { messageId: row.id })
  await removeMessage(work.tx, row.id)
  if (row.media_file) work.enqueue(forgetFile, { rootId: row.forwarded_from ?? row.id, file: row.media_file })
  announceRemovedMessage(work, row)
  return { id: row.id, message: null }
}

export const deleteMessage = (ctx: UserCtx, messageId: MessageId): Promise<Deleted> =>
  ctx.transact(async (work) => {
    const row = await lockChangeable(work, ctx.actor, messageId)
    const { next: way } = settle(mayDelete(changeFactsOf(work, ctx.actor, row)))
    if (row.is_private) return removeNote(work, row)
    if (way === 'channel') await wantChange(work, ctx.actor, row, { kind: 'delete', words: '' })
    else {
      await deleteById(work.tx, messageId, work.clock.now())
      await forgetWords(work, messageId)
      await announceMessage(work, messageId)
      await refreshLine(work, messageId, deletedSign)
    }
    return { id: messageId, message: await viewOf(ctx, work, messageId) }
  })
