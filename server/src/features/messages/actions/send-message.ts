import { abilitiesOf } from '@guiche/contract/channels'
import type { TicketRef } from '@guiche/contract/core/ids'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx, Work } from '../../../context.ts'
import { shownFileName } from '../../../platform/http/shown-file-name.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { viewerOf } from '../../../viewer.ts'
import { mentionColleagues } from '../../mentions/actions.ts'
import { lockVisibleTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { messageRows } from '../queries.ts'
import { textsFor } from '../rules/captions.ts'
import { mayMake } from '../rules/file-making.ts'
import { lately, sentJustNow } from '../store/automatic-texts.ts'
import { isQuotable } from '../store/message-rows.ts'
import { toMessageView } from '../view.ts'
import { dropUnused } from './drop-unused.ts'
import { type Fill, wordFiller } from './fill-words.ts'
import { postMessages } from './post-message.ts'
import { unlessStoredBefore } from './settle-repeated.ts'
import { channelUnable, settleLength, settleReply } from './settle-reply.ts'
import { postedOf, type Wanted } from './words-and-files.ts'

/** A client may have filled the tokens of its own copy a few seconds after the server. */
const greetingJustSent = (work: Work, ticketId: number, fill: Fill, typed: string) => {
  const now = work.clock.now()
  const bodies = lately(now, (at) => fill(typed, at))
  return sentJustNow(work.tx, { ticketId, bodies, bySystem: true, now })
}

/** Shared contacts and quoted messages must belong to this channel and conversation. */
const settleParts = async (
  ctx: UserCtx,
  work: Work,
  row: TicketRow,
  { wanted, files }: { wanted: Wanted; files: readonly UploadedFile[] },
): Promise<void> => {
  settle(mayMake(wanted, { mimes: files.map(({ mime }) => mime), isPrivate: wanted.isPrivate }, row.channel))
  if (wanted.vCard && !abilitiesOf(row.channel).sends.includes('contact')) throw channelUnable(row.channel, 'contact')
  if (wanted.quotedMsg && !(await isQuotable(work.tx, ctx.actor, wanted.quotedMsg, row))) {
    throw new Refusal('ERR_FETCH_WAPP_MSG', { field: 'body.quotedMsg' })
  }
}

/** Colleagues see a note as it was typed; in texts for the customer the tokens are filled. */
const fillerFor = (ctx: UserCtx, work: Work, row: TicketRow, texts: readonly string[], isPrivate: boolean) =>
  wordFiller(work, ctx.actor, row, isPrivate ? [] : texts)

const store = (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) =>
  ctx.transact(async (work) => {
    const row = await lockVisibleTicket(work, ctx.actor, ticket)
    const names = files.map(({ name }) => name)
    const { next: typed } = settle(textsFor(wanted.body, names, shownFileName))
    const isEmpty = typed.every((text) => text === '') && files.length === 0 && !wanted.vCard
    const outcome = await unlessStoredBefore(
      work,
      row.id,
      () => postedOf(ctx, row.channel, wanted, { texts: typed, files }),
      async () => {
        settleReply(ctx, work, row, { isPrivate: wanted.isPrivate, isEmpty })
        await settleParts(ctx, work, row, { wanted, files })
        const fill = await fillerFor(ctx, work, row, typed, wanted.isPrivate)
        const texts = typed.map((text) => fill(text))
        const posted = postedOf(ctx, row.channel, wanted, { texts, files })
        if (!wanted.isPrivate) for (const each of posted) settleLength(row.channel, each, 'body.body')
        return { fill, posted }
      },
    )
    if ('before' in outcome) return outcome.before
    const { fill, posted } = outcome.settled
    // Older clients send the greeting on accept themselves: the server's own greeting counts instead.
    const copyOf =
      files.length === 0 && !wanted.isPrivate && !wanted.vCard
        ? await greetingJustSent(work, row.id, fill, typed[0] ?? '')
        : null
    const rows = copyOf ? await messageRows(work.tx, [copyOf]) : await postMessages(work, row, posted)
    if (wanted.isPrivate && rows[0])
      await mentionColleagues(work, ctx.actor, { words: typed.join('\n'), ticket: row, messageId: rows[0].id })
    return rows
  })

/** Sending with the same id again is idempotent: the response is what was stored the first time. */
export const sendMessage = async (ctx: UserCtx, ticket: TicketRef, wanted: Wanted, files: readonly UploadedFile[]) => {
  if (wanted.vCard && files.length > 0) throw new Refusal('ERR_VALIDATION', { field: 'body.vCard' })
  const rows = await store(ctx, ticket, wanted, files)
  await dropUnused(ctx, files, rows)
  const viewer = viewerOf(ctx)
  return { messages: rows.map((message) => toMessageView(message, viewer)) }
}
