import type { TicketId } from '@guiche/contract/core/ids'
import type { saveDraft as saveDraftCall } from '@guiche/contract/features/drafts'
import type { z } from 'zod'
import type { Deps, UserCtx, Work } from '../../context.ts'
import { quotableOf } from '../messages/queries/quotable.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { announceDraft } from './events.ts'
import { draftRow } from './queries.ts'
import { type DraftToSave, removeEmptied, writeDraft } from './store.ts'
import { toDraftView } from './view.ts'

type Wanted = z.output<(typeof saveDraftCall)['body']>

/**
 * Ordered by the revisions that clients have seen, not by clocks: of two devices the second is told, and merges both.
 */
const write = async (ctx: UserCtx, work: Work, draft: DraftToSave) => {
  const isSaved = await writeDraft(work.tx, draft, work.clock.now())
  const row = await draftRow(work.tx, ctx.actor.id, draft.ticketId)
  if (!row) return { isSaved, draft: null }
  const view = toDraftView(row, ctx.actor)
  if (isSaved && row.revision !== draft.revision) announceDraft(work, ctx.actor.id, view, row.is_empty)
  return { isSaved, draft: view }
}

export const saveDraft = (ctx: UserCtx, ticketId: TicketId, wanted: Wanted) =>
  ctx.transact(async (work) => {
    const ticket = await accessTicket(work.tx, ctx.actor, ticketId)
    // A quotation that no longer exists must not prevent saving the text.
    const quotedId = await quotableOf(work.tx, ctx.actor, wanted.quotedMsgId, ticket)
    const { body, isPrivate, revision } = wanted
    const isEmpty = body.trim() === '' && quotedId === null
    return write(ctx, work, { userId: ctx.actor.id, ticketId: ticket.id, body, isPrivate, quotedId, isEmpty, revision })
  })

export const deleteDraft = (ctx: UserCtx, ticketId: TicketId, revision: number) =>
  ctx.transact(async (work) => {
    const ticket = await accessTicket(work.tx, ctx.actor, ticketId)
    const nothing = { body: '', isPrivate: false, quotedId: null, isEmpty: true }
    return write(ctx, work, { userId: ctx.actor.id, ticketId: ticket.id, ...nothing, revision })
  })

/** How long a device may be offline and still learn that a draft was sent. */
const emptiedDaysKept = 30
export const pruneDrafts = (deps: Deps) =>
  deps.db.platform((tx) => removeEmptied(tx, new Date(deps.clock.now().getTime() - emptiedDaysKept * 86_400_000)))
