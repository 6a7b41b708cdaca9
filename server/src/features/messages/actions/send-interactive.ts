import { abilitiesOf } from '@guiche/contract/channels'
import type { MessageId, TicketRef } from '@guiche/contract/core/ids'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { viewerOf } from '../../../viewer.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import type { Composed } from '../rules/interactive.ts'
import { kindOfFile } from '../rules/reply.ts'
import { toMessageView } from '../view.ts'
import { dropUnused } from './drop-unused.ts'
import { postMessages } from './post-message.ts'
import { channelUnable, settleReply } from './settle-reply.ts'

type Wanted = Composed & { id: MessageId | undefined }

const store = (ctx: UserCtx, ticket: TicketRef, { id, ...composed }: Wanted, files: readonly UploadedFile[]) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    settleReply(ctx, work, row, { isPrivate: false, isEmpty: false })
    const { kind } = composed.data
    if (!abilitiesOf(row.channel).interactive.includes(kind)) throw channelUnable(row.channel, kind)
    const [picture] = files
    if (picture && kindOfFile(picture.mime) !== 'image') throw new Refusal('ERR_FILE_TYPE', { field: 'body.image' })
    return postMessages(work, row, [
      {
        ...composed,
        id: id ?? crypto.randomUUID(),
        userId: ctx.actor.id,
        isPrivate: false,
        quotedId: null,
        ...(picture
          ? {
              media: {
                file: picture.file,
                name: picture.name,
                mime: picture.mime,
                bytes: picture.bytes,
                seconds: null,
                isVoiceNote: false,
              },
            }
          : {}),
      },
    ])
  })

/** Something to tap, where the ticket's channel has it. */
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
