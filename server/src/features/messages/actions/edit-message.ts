import type { MessageId } from '@guiche/contract/core/ids'
import type { Message } from '@guiche/contract/features/messages'
import { holdsToken } from '@guiche/contract/message-tokens'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { mentionColleagues } from '../../mentions/actions.ts'
import { accessTicket } from '../../tickets/queries/access-ticket.ts'
import { ticketRow } from '../../tickets/queries/ticket-row.ts'
import { mayEdit } from '../rules/change.ts'
import { editedBody } from '../rules/signature.ts'
import { editById } from '../store/changes.ts'
import type { ChangeableRow } from '../store/message-changes.ts'
import { announceMessage, refreshLine, textLine } from './announce-message.ts'
import { wordFiller } from './fill-words.ts'
import { changeFactsOf, lockChangeable, viewOf } from './lock-changeable.ts'
import { settleLength } from './settle-reply.ts'
import { wantChange } from './want-change.ts'

/** Only those whom the note mentions newly; the others were notified before. */
const tellNamed = async (ctx: UserCtx, work: Work, row: ChangeableRow, words: string): Promise<void> => {
  if (!words.includes('@')) return
  const ticket = await accessTicket(work.tx, ctx.actor, row.own.id)
  await mentionColleagues(work, ctx.actor, { words, ticket, messageId: row.id })
}

/** Text for the customer gets its tokens filled, as when it is posted. */
const filledWords = async (ctx: UserCtx, work: Work, { own }: ChangeableRow, wanted: string): Promise<string> => {
  if (!holdsToken(wanted)) return wanted
  const ticket = await ticketRow(work.tx, own.id)
  return ticket ? (await wordFiller(work, ctx.actor, ticket, [wanted]))(wanted) : wanted
}

export const editMessage = (ctx: UserCtx, messageId: MessageId, wanted: string): Promise<Message> =>
  ctx.transact(async (work) => {
    if (wanted === '') throw new Refusal('ERR_MESSAGE_EMPTY', { field: 'body.body' })
    const row = await lockChangeable(work, ctx.actor, messageId)
    const { next: way } = settle(mayEdit(changeFactsOf(work, ctx.actor, row)))
    const words = row.is_private ? wanted : await filledWords(ctx, work, row, wanted)
    const body = editedBody(row.body, words)
    if (body === row.body) return viewOf(ctx, work, messageId)
    if (!row.is_private) settleLength(row.channel, { body, mediaType: row.media_type }, 'body.body')
    if (way === 'channel') await wantChange(work, ctx.actor, row, { kind: 'edit', words: body })
    else {
      await editById(work.tx, messageId, body, row.is_private, work.clock.now())
      await announceMessage(work, messageId)
      if (row.is_private) await tellNamed(ctx, work, row, body)
      else await refreshLine(work, messageId, textLine(body))
    }
    return viewOf(ctx, work, messageId)
  })
