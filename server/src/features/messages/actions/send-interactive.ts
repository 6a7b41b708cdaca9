import { abilitiesOf } from '@guiche/contract/channels'
import type { MessageId, TicketRef } from '@guiche/contract/core/ids'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { viewerOf } from '../../../viewer.ts'
import { kindOfFile } from '../../media/rules.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { filled, wordsOf } from '../rules/filled-parts.ts'
import type { Composed } from '../rules/interactive.ts'
import { toMessageView } from '../view.ts'
import { askedOf } from './derived-id.ts'
import { dropUnused } from './drop-unused.ts'
import { wordFiller } from './fill-words.ts'
import { discardInline, type InlinePicture, keepInline } from './inline-picture.ts'
import { postMessages } from './post-message.ts'
import { unlessStoredBefore } from './settle-repeated.ts'
import { channelUnable, settleReply } from './settle-reply.ts'
import { mediaOf } from './words-and-files.ts'

type Wanted = Composed & { id: MessageId | undefined }

/** With the tokens filled, each text must still fit in its place. */
const filledWith = async (ctx: UserCtx, work: Work, row: TicketRow, composed: Composed): Promise<Composed> => {
  const fill = await wordFiller(work, ctx.actor, row, wordsOf(composed))
  return filled(composed, (text, most) => {
    const words = fill(text)
    if (words === text || words.length <= most) return words
    throw new Refusal('ERR_MESSAGE_TOO_LONG', { details: { channel: row.channel, most, letters: words.length } })
  })
}

const store = (ctx: UserCtx, ticket: TicketRef, { id, ...composed }: Wanted, files: readonly UploadedFile[]) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    const asked = { id: id ?? crypto.randomUUID(), userId: ctx.actor.id, asked: askedOf(composed, files) }
    const outcome = await unlessStoredBefore(
      work,
      row.id,
      () => [{ ...asked, body: composed.body }],
      async () => {
        settleReply(ctx, work, row, { isPrivate: false, isEmpty: false })
        const { kind } = composed.data
        if (!abilitiesOf(row.channel).interactive.includes(kind)) throw channelUnable(row.channel, kind)
        const [picture] = files
        if (picture && kindOfFile(picture.mime) !== 'image') throw new Refusal('ERR_FILE_TYPE', { field: 'body.image' })
        const media = picture ? { media: mediaOf(picture, false) } : {}
        return { ...(await filledWith(ctx, work, row, composed)), ...asked, isPrivate: false, quotedId: null, ...media }
      },
    )
    return 'before' in outcome ? outcome.before : postMessages(work, row, [outcome.settled])
  })

/** Buttons or a list, if the ticket's channel supports them. */
export const sendInteractive = async (
  ctx: UserCtx,
  ticket: TicketRef,
  wanted: Wanted,
  files: readonly UploadedFile[] = [],
) => {
  const rows = await store(ctx, ticket, wanted, files)
  await dropUnused(ctx, files, rows)
  const viewer = viewerOf(ctx)
  return { messages: rows.map((message) => toMessageView(message, viewer)) }
}

/** Its picture is uploaded as a file, or part of the JSON. */
export const sendButton = async (
  ctx: UserCtx,
  ticket: TicketRef,
  wanted: Wanted,
  { files, image }: { files: readonly UploadedFile[]; image: InlinePicture },
) => {
  const inline = await keepInline(ctx, image, files)
  try {
    return await sendInteractive(ctx, ticket, wanted, [...files, ...inline])
  } catch (error) {
    throw await discardInline(ctx, inline, error)
  }
}
