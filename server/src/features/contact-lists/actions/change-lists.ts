import type { ContactListId } from '@guiche/contract/core/ids'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import { can } from '@guiche/contract/permissions'
import type { Ctx, UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceContactList, announceContactListGone, announceManyItems } from '../events.ts'
import { rememberedSince } from '../rules/checks.ts'
import { forgetAnswers } from '../store/checks.ts'
import { insertContactList, lockContactList, removeContactList, renameContactList, saveCounts } from '../store/lists.ts'
import { type ContactListRow, toContactList } from '../view.ts'
import { wantChecks } from './want-checks.ts'

export const lockForChange = async (work: Work, id: number): Promise<ContactListRow> => {
  const row = await lockContactList(work.tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const createContactList = (ctx: Ctx, { name }: { name: string }): Promise<ContactList> =>
  ctx.transact(async (work) => {
    const row = await insertContactList(work.tx, name, work.clock.now())
    announceContactList(work, 'create', row)
    return toContactList(row)
  })

export const renameList = (
  ctx: Ctx,
  id: ContactListId,
  { name }: { name?: string | undefined },
): Promise<ContactList> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    if (name === undefined || name === before.name) return toContactList(before)
    const after = await renameContactList(work.tx, id, name, work.clock.now())
    announceContactList(work, 'update', after)
    return toContactList(after)
  })

/** A user who may not remove one person may not remove all. */
export const deleteContactList = (ctx: UserCtx, id: ContactListId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const { contactsCount } = await lockForChange(work, id)
    if (contactsCount > 0 && !can(ctx.actor, 'contacts-page:deleteContact')) throw new Refusal('ERR_NO_PERMISSION')
    await removeContactList(work.tx, id)
    announceContactListGone(work, id)
    return { id }
  })

/** Checks again the numbers that were not found, and those that were checked long ago. */
export const checkListAgain = (ctx: Ctx, id: ContactListId): Promise<ContactList> =>
  ctx.transact(async (work) => {
    const before = await lockForChange(work, id)
    const now = work.clock.now()
    const { valid, invalid } = await forgetAnswers(work.tx, id, rememberedSince(now))
    const change = { listId: id, contacts: 0, valid: -valid, invalid: -invalid }
    const after = valid + invalid === 0 ? before : ((await saveCounts(work.tx, [change], now))[0] ?? before)
    await wantChecks(work)
    if (valid + invalid > 0) {
      announceContactList(work, 'update', after)
      announceManyItems(work, id)
    }
    return toContactList(after)
  })
