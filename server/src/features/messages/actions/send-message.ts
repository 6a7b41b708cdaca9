import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import type { TicketRef } from '@guiche/contract/core/ids'
import type { MessageToSend } from '@guiche/contract/features/messages'
import { signed, takesCaption } from '@guiche/contract/message-length'
import type { z } from 'zod'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { viewerOf } from '../../../viewer.ts'
import { mentionColleagues } from '../../mentions/actions.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { messageRows } from '../queries.ts'
import { cardsOf } from '../rules/contact-card.ts'
import { kindOfFile } from '../rules/reply.ts'
import { sentJustNow } from '../store/automatic-texts.ts'
import { isQuotable } from '../store/message-rows.ts'
import { toMessageView } from '../view.ts'
import { derivedId } from './derived-id.ts'
import { dropUnused } from './drop-unused.ts'
import { type Posted, postMessages } from './post-message.ts'
import { channelUnable, settleLength, settleReply } from './settle-reply.ts'

type Wanted = z.output<typeof MessageToSend>

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** What the agent asks for, as the rows that it becomes: one per file, the text on the first of them. */
const postedOf = (ctx: UserCtx, channel: ChannelKind, wanted: Wanted, files: readonly UploadedFile[]): Posted[] => {
  const text = wanted.signMessage && !wanted.isPrivate ? signed(wanted.body.trim(), ctx.actor.name) : wanted.body.trim()
  const base = { userId: ctx.actor.id, isPrivate: wanted.isPrivate, quotedId: wanted.quotedMsg ?? null }
  const id = wanted.id ?? crypto.randomUUID()
  if (wanted.vCard) return [{ ...base, id, ...cardsOf(wanted.vCard) }]
  const words = { ...base, body: text, mediaType: 'conversation' } as const
  if (files.length === 0) return [{ ...words, id }]
  const isCaption = text === '' || takesCaption(channel, files[0]?.mime ?? '')
  const posted = files.map((file, index): Posted => {
    const carriesText = index === 0 && isCaption
    return {
      ...base,
      id: carriesText ? id : derivedId(id, index),
      body: carriesText ? text : '',
      mediaType: mediaTypeOf[kindOfFile(file.mime)],
      media: mediaOf(file, wanted),
    }
  })
  return isCaption ? posted : [{ ...words, id }, ...posted]
}

const mediaOf = (file: UploadedFile, wanted: Wanted) => ({
  file: file.file,
  name: file.name,
  mime: file.mime,
  bytes: file.bytes,
  seconds: null,
  isVoiceNote: wanted.isVoiceNote && file.mime.startsWith('audio/'),
})

const greetingJustSent = (work: Work, ticketId: number, body: string) =>
  sentJustNow(work.tx, { ticketId, body, bySystem: true, now: work.clock.now() })

const store = (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    const isEmpty = wanted.body.trim() === '' && files.length === 0 && !wanted.vCard
    settleReply(ctx, work, row, { isPrivate: wanted.isPrivate, isEmpty })
    if (wanted.vCard && !abilitiesOf(row.channel).sends.includes('contact')) throw channelUnable(row.channel, 'contact')
    if (wanted.quotedMsg && !(await isQuotable(work.tx, ctx.actor, wanted.quotedMsg, row))) {
      throw new Refusal('ERR_FETCH_WAPP_MSG', { field: 'body.quotedMsg' })
    }
    const posted = postedOf(ctx, row.channel, wanted, files)
    if (!wanted.isPrivate) for (const each of posted) settleLength(row.channel, each, 'body.body')
    // Older clients send the greeting on accept themselves: the server's own stands for it.
    const copyOf =
      files.length === 0 && !wanted.isPrivate && !wanted.vCard
        ? await greetingJustSent(work, row.id, wanted.body.trim())
        : null
    const rows = copyOf ? await messageRows(work.tx, [copyOf]) : await postMessages(work, row, posted)
    if (wanted.isPrivate && rows[0])
      await mentionColleagues(work, ctx.actor, { words: wanted.body, ticket: row, messageId: rows[0].id })
    return rows
  })

/** Sending the same id again is the same message: the answer is what was stored the first time. */
export const sendMessage = async (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) => {
  if (wanted.vCard && files.length > 0) throw new Refusal('ERR_VALIDATION', { field: 'body.vCard' })
  const rows = await store(ctx, ticket, wanted, files)
  await dropUnused(ctx, files, rows)
  const viewer = viewerOf(ctx)
  return { messages: rows.map((message) => toMessageView(message, viewer)) }
}
