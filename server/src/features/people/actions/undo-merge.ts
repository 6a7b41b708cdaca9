/** Splits a merged contact. Messages since the merge stay with the kept one. */
import type { MergeId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recipientsBelongTo } from '../../campaigns/actions/move-recipients.ts'
import { rewriteActive, rewriteContact, rewriteOptOut, rewriteWallet } from '../../contacts/actions/keep-contact.ts'
import { announceContact } from '../../contacts/events.ts'
import { contactView, storedContacts } from '../../contacts/queries.ts'
import { resumeContact } from '../../messages/actions/resume-deliveries.ts'
import { moveSchedules } from '../../schedules/actions/move-schedules.ts'
import { announceMovedTickets, moveTickets } from '../../tickets/actions/move-tickets.ts'
import { blockedAfterSplit, losesOptOut, losesWallet, optOutOfBoth, withoutGained } from '../rules.ts'
import {
  bringBackContact,
  giveBackAuthorship,
  giveBackMerges,
  giveTags,
  holdChats,
  lockBoth,
  moveKnownNames,
  type TakenMerge,
  takeMerge,
  takeTags,
} from '../store.ts'
import { personOf } from './merge-contacts.ts'

export const undoMerge = (ctx: UserCtx, mergeId: MergeId) =>
  ctx.transact(async (work) => {
    const { tx } = work
    const merge = await takeMerge(tx, mergeId, work.clock.now())
    if (!merge) throw new Refusal('ERR_NO_MERGE_FOUND')
    await holdChats(tx, merge.merged.names)
    await lockBoth(tx, [merge.contact_id])
    await bringBackContact(tx, mergeId)
    const moved = await part(work, merge)
    const rows = await storedContacts(tx, [merge.contact_id, merge.merged_contact_id])
    const back = rows.find((row) => row.contact_id === merge.merged_contact_id)
    if (!back) throw new Error('the contact did not come back')
    const kept = rows.find((row) => row !== back)
    if (kept) announceContact(work, 'update', kept, kept.hides_numbers)
    announceContact(work, 'create', back, back.hides_numbers, { splitFrom: merge.contact_id })
    await announceMovedTickets(work, moved)
    await resumeContact(work, merge.merged_contact_id)
    return contactView(ctx, back)
  })

const part = async (work: Work, merge: TakenMerge) => {
  const { tx } = work
  const { contact_id: from, merged_contact_id: to, merged, gained } = merge
  const rows = await storedContacts(tx, [from, to])
  const kept = rows.find((row) => row.contact_id === from)
  const back = rows.find((row) => row.contact_id === to)
  if (!kept || !back) throw new Error('a merge without its contacts')
  await moveKnownNames(tx, merged.names, from, to)
  await giveBackAuthorship(tx, merged.authored, from, to)
  await giveBackMerges(tx, merged.mergeIds, to)
  await moveSchedules(work, { from, to, ids: merged.scheduleIds ?? [] })
  await recipientsBelongTo(work, { from, to, ids: merged.recipientIds ?? [] })
  await rewriteContact(work, from, withoutGained(personOf(kept), gained))
  if (losesOptOut(personOf(kept), gained)) await rewriteOptOut(work, from, { at: null, by: null })
  if (losesWallet(personOf(kept), gained)) await rewriteWallet(work, from, { userId: null, queueId: null })
  const optOut = optOutOfBoth(personOf(kept), personOf(back), merge.merged_at)
  if (optOut) await rewriteOptOut(work, to, optOut)
  const { isKeptLetIn, isBackBlocked } = blockedAfterSplit(personOf(kept), gained)
  if (isKeptLetIn) await rewriteActive(work, from, true)
  if (isBackBlocked) await rewriteActive(work, to, false)
  await takeTags(tx, from, gained.tagIds)
  await giveTags(tx, to, merged.tagIds)
  return moveTickets(work, { from, to, only: merge.ticket_ids })
}
