/**
 * Adds tags to the contacts of many tickets. Like other bulk changes it can be undone, which removes only the tags
 * that it added.
 */
import { ContactId, type TagId, TicketId } from '@guiche/contract/core/ids'
import type { TicketDeed } from '@guiche/contract/features/ticket-deeds'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { addTagsOf, takeTagsOff } from '../../contacts/actions/tag-contact.ts'
import { needTags } from '../../tags/actions.ts'
import { seen } from '../events.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { visibleTickets } from '../queries/visible-tickets.ts'
import { canSee } from '../rules/visibility.ts'
import { addSteps, type DeedRow, recordTagged, type StepRow } from '../store/deeds.ts'
import { beginDeed } from './begin-deed.ts'

export const tagTickets = (
  ctx: UserCtx,
  { ticketIds, tagIds }: { ticketIds: readonly TicketId[]; tagIds: readonly TagId[] },
): Promise<TicketDeed> =>
  ctx.transact(async (work) => {
    const visible = await visibleTickets(work.tx, ctx.actor, ticketIds)
    if (visible.length === 0) throw new Refusal('ERR_NO_TICKET_FOUND', { field: 'body.ticketIds' })
    await needTags(work, tagIds, 'body.tagIds')
    const ids = visible.map(({ id }) => id)
    return beginDeed(ctx, work, {
      kind: 'tag',
      change: { tagIds: [...tagIds] },
      addAll: (deedId) => addSteps(work.tx, deedId, ids),
    })
  })

/** One step of it, within the caller's transaction. */
export const tagTicket = async (
  ctx: UserCtx,
  work: Work,
  { deedId, ticketId, tagIds }: { deedId: DeedRow['id']; ticketId: TicketId; tagIds: readonly number[] },
): Promise<void> => {
  const row = await ticketRow(work.tx, ticketId)
  if (!row || !canSee(ctx.actor, seen(row))) throw new Refusal('ERR_NO_TICKET_FOUND')
  const added = await addTagsOf(work, ContactId.parse(row.contact_id), tagIds)
  await recordTagged(work.tx, deedId, ticketId, added)
}

export const untagTicket = async (work: Work, step: StepRow): Promise<void> => {
  const row = await ticketRow(work.tx, TicketId.parse(step.ticket_id))
  if (!row) throw new Refusal('ERR_UNDO_CHANGED')
  await takeTagsOff(work, ContactId.parse(row.contact_id), step.added ?? [])
}
