import { abilitiesOf } from '@guiche/contract/channels'
import type { TicketRef } from '@guiche/contract/core/ids'
import type { TemplateMessage } from '@guiche/contract/features/message-templates'
import type { z } from 'zod'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { kindOfFile } from '../../media/rules.ts'
import { messageTemplate } from '../../message-templates/queries.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { composedTemplate } from '../rules/template.ts'
import { toMessageView } from '../view.ts'
import { askedOf } from './derived-id.ts'
import { dropUnused } from './drop-unused.ts'
import { postMessages } from './post-message.ts'
import { unlessStoredBefore } from './settle-repeated.ts'
import { channelUnable, settleReply } from './settle-reply.ts'
import { mediaOf } from './words-and-files.ts'

type Wanted = z.output<typeof TemplateMessage>

const store = (
  ctx: UserCtx,
  ticket: TicketRef,
  { id, templateId, ...values }: Wanted,
  files: readonly UploadedFile[],
) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    const [file] = files
    // The digest is of the request and not of the text, because the provider may have changed or deleted the template
    // since.
    const asked = {
      id: id ?? crypto.randomUUID(),
      userId: ctx.actor.id,
      asked: askedOf({ templateId, ...values }, files),
    }
    const outcome = await unlessStoredBefore(
      work,
      row.id,
      () => [{ ...asked, body: '' }],
      async () => {
        settleReply(ctx, work, row, { isPrivate: false, isEmpty: false, isTemplate: true })
        if (!abilitiesOf(row.channel).interactive.includes('template')) throw channelUnable(row.channel, 'template')
        const template = await messageTemplate(work.tx, { connectionId: row.connection_id, id: templateId })
        if (!template) throw new Refusal('ERR_NO_TEMPLATE_FOUND', { field: 'body.templateId' })
        const { next: composed } = settle(composedTemplate(template, values, file ? kindOfFile(file.mime) : null))
        const media = file ? { media: mediaOf(file, false) } : {}
        return { ...composed, ...asked, isPrivate: false, quotedId: null, ...media }
      },
    )
    return 'before' in outcome ? outcome.before : postMessages(work, row, [outcome.settled])
  })

/** A template may be sent after the window for free text, too. */
export const sendTemplate = async (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) => {
  const rows = await store(ctx, ticket, wanted, files)
  await dropUnused(ctx, files, rows)
  const viewer = viewerOf(ctx)
  return { messages: rows.map((message) => toMessageView(message, viewer)) }
}
