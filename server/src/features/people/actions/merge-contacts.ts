/** Merges two contacts: everything of the other moves to the kept one, and is recorded so that it can be undone. */
import type { ContactId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { recipientsBelongTo } from '../../campaigns/actions/move-recipients.ts'
import {
  dropContact,
  rewriteActive,
  rewriteContact,
  rewriteOptOut,
  rewriteWallet,
} from '../../contacts/actions/keep-contact.ts'
import { announceContact, announceContactGone } from '../../contacts/events.ts'
import { contactView, storedContacts } from '../../contacts/queries.ts'
import type { StoredContactRow } from '../../contacts/view.ts'
import { resumeContact } from '../../messages/actions/resume-deliveries.ts'
import { moveSchedules } from '../../schedules/actions/move-schedules.ts'
import {
  announceMovedTickets,
  closeForMerge,
  collidingTickets,
  keepAddressesOf,
  moveTickets,
} from '../../tickets/actions/move-tickets.ts'
import { type Gained, type MergedPerson, merge, withGained } from '../rules.ts'
import {
  giveTags,
  holdChats,
  inheritMerges,
  insertMerge,
  type KnownName,
  lockBoth,
  moveAuthorship,
  moveKnownNames,
  namesOf,
} from '../store.ts'

export const personOf = (row: StoredContactRow): MergedPerson => ({
  id: row.contact_id,
  name: row.contact_name,
  number: row.contact_number,
  email: row.contact_email,
  isGroup: row.contact_is_group,
  tagIds: row.tags.map(({ id }) => id),
  extraInfo: row.extra_info,
  otherNumbers: row.other_numbers,
  optedOutAt: row.opted_out_at?.toISOString() ?? null,
  optedOutBy: row.opted_out_by,
  isActive: row.contact_active,
  wallet: { userId: row.wallet_user_id, queueId: row.wallet_queue_id },
})

interface Wanted {
  otherId: ContactId
  closeTickets: boolean
}

export const mergeContacts = (ctx: UserCtx, contactId: ContactId, { otherId, closeTickets }: Wanted) =>
  ctx.transact(async (work) => {
    const { kept, other, otherNames } = await holdBoth(work, contactId, otherId)
    const { next: gained } = settle(merge(personOf(kept), personOf(other)))
    const colliding = await collidingTickets(work, contactId, otherId)
    if (colliding.length > 0 && !closeTickets)
      throw new Refusal('ERR_MERGE_OPEN_TICKETS', { details: { tickets: colliding } })
    await closeForMerge(work, colliding, ctx.actor.id)
    await keepAddressesOf(work, [contactId, otherId])
    const moved = await moveTickets(work, { from: otherId, to: contactId })
    await join(work, { contactId, otherId, gained, otherNames, other, ticketIds: moved.map(({ id }) => id), ctx })
    const [after] = await storedContacts(work.tx, [contactId])
    if (!after) throw new Error('the contact vanished while it was locked')
    announceContactGone(work, otherId, contactId)
    announceContact(work, 'update', after, after.hides_numbers)
    await announceMovedTickets(work, moved)
    await resumeContact(work, contactId)
    return contactView(ctx, after)
  })

/** Locks chats first, as inbound messages do; then the contacts. Tickets are locked when they are moved. */
const holdBoth = async (work: Work, contactId: ContactId, otherId: ContactId) => {
  const both = [contactId, otherId]
  await holdChats(work.tx, await namesOf(work.tx, both))
  await lockBoth(work.tx, both)
  const rows = await storedContacts(work.tx, both)
  const kept = rows.find((row) => row.contact_id === contactId)
  const other = rows.find((row) => row.contact_id === otherId)
  if (!kept) throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'params.id' })
  if (!other) throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'body.otherId' })
  return { kept, other, otherNames: await namesOf(work.tx, [otherId]) }
}

interface Joined {
  ctx: UserCtx
  contactId: ContactId
  otherId: ContactId
  other: StoredContactRow
  otherNames: readonly KnownName[]
  gained: Gained
  ticketIds: readonly number[]
}

const join = async (work: Work, { ctx, contactId, otherId, other, otherNames, gained, ticketIds }: Joined) => {
  const { tx } = work
  const now = work.clock.now()
  const [before] = await storedContacts(tx, [contactId])
  if (!before) throw new Error('the contact vanished while it was locked')
  const names = otherNames.map(({ kind, value }) => ({ kind, value }))
  await moveKnownNames(tx, names, otherId, contactId)
  const authored = await moveAuthorship(tx, otherId, contactId)
  const mergeIds = await inheritMerges(tx, otherId, contactId)
  const scheduleIds = await moveSchedules(work, { from: otherId, to: contactId })
  const recipientIds = await recipientsBelongTo(work, { from: otherId, to: contactId })
  const kept = { names, tagIds: personOf(other).tagIds, authored, mergeIds, scheduleIds, recipientIds }
  await insertMerge(tx, { contactId, otherId, kept, gained, ticketIds, userId: ctx.actor.id }, now)
  await rewriteContact(work, contactId, withGained(personOf(before), gained))
  const { optedOutAt, optedOutBy = null } = gained
  if (optedOutAt) await rewriteOptOut(work, contactId, { at: new Date(optedOutAt), by: optedOutBy })
  if (gained.wallet) await rewriteWallet(work, contactId, gained.wallet)
  if (gained.blocked === 'other') await rewriteActive(work, contactId, false)
  await giveTags(tx, contactId, gained.tagIds)
  await dropContact(work, otherId)
}
