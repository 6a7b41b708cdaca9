import { abilitiesOf } from '@guiche/contract/channels'
import type { TicketRef } from '@guiche/contract/core/ids'
import type { MessageToSend } from '@guiche/contract/features/messages'
import type { z } from 'zod'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { messageRows } from '../queries.ts'
import { kindOfFile, mayReply, signed } from '../rules/reply.ts'
import { sentJustNow } from '../store/automatic-texts.ts'
import { isQuotable } from '../store/message-rows.ts'
import { toMessageView } from '../view.ts'
import { type Posted, postMessages } from './post-message.ts'

type Wanted = z.output<typeof MessageToSend>

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** What the agent asks for, as the rows that it becomes: one per file, the text on the first of them. */
const postedOf = (ctx: UserCtx, wanted: Wanted, files: readonly UploadedFile[]): Posted[] => {
  const text = wanted.signMessage && !wanted.isPrivate ? signed(wanted.body.trim(), ctx.actor.name) : wanted.body.trim()
  const base = { userId: ctx.actor.id, isPrivate: wanted.isPrivate, quotedId: wanted.quotedMsg ?? null }
  const id = wanted.id ?? crypto.randomUUID()
  const words = { ...base, body: text, mediaType: 'conversation' } as const
  if (files.length === 0) return [{ ...words, id }]
  // Audio carries no caption: its text goes ahead as a message of its own.
  const isCaption = text === '' || !files[0]?.mime.startsWith('audio/')
  const posted = files.map((file, index): Posted => {
    const carriesText = index === 0 && isCaption
    return {
      ...base,
      id: index === 0 && isCaption ? id : crypto.randomUUID(),
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

const decide = (ctx: UserCtx, work: Work, ticket: TicketRow, wanted: Wanted, files: readonly UploadedFile[]) =>
  settle(
    mayReply({
      actor: { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin' },
      ticket: {
        status: ticket.status,
        userId: ticket.user_id,
        isGroup: ticket.is_group,
        replyUntil: ticket.reply_until,
      },
      contactIsActive: ticket.contact_active,
      hasWindow: abilitiesOf(ticket.channel).replyWindowHours !== null,
      isPrivate: wanted.isPrivate,
      isEmpty: wanted.body.trim() === '' && files.length === 0,
      now: work.clock.now(),
    }),
  )

const greetingJustSent = (work: Work, ticketId: number, body: string) =>
  sentJustNow(work.tx, { ticketId, body, bySystem: true, now: work.clock.now() })

/** Sending the same id again is the same message: the answer is what was stored the first time. */
export const sendMessage = (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    decide(ctx, work, row, wanted, files)
    if (wanted.quotedMsg && !(await isQuotable(work.tx, wanted.quotedMsg, row.contact_id, row.connection_id))) {
      throw new Refusal('ERR_FETCH_WAPP_MSG', { field: 'body.quotedMsg' })
    }
    const posted = postedOf(ctx, wanted, files)
    // Older clients send the greeting on accept themselves: the server's own stands for it.
    const copyOf =
      files.length === 0 && !wanted.isPrivate ? await greetingJustSent(work, row.id, wanted.body.trim()) : null
    const rows = copyOf ? await messageRows(work.tx, [copyOf]) : await postMessages(work, row, posted)
    const viewer = { seesNumbers: ctx.actor.seesNumbers, link: linkMaker(ctx) }
    return { messages: rows.map((message) => toMessageView(message, viewer)) }
  })
