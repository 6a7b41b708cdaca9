import type { ContactListId } from '@guiche/contract/core/ids'
import type { ContactListItem, ContactListItemId } from '@guiche/contract/features/contact-list-items'
import type { Ctx, Work } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { followNumber } from '../../campaigns/actions/follow-list.ts'
import { announceContactList, announceItem, announceItemGone } from '../events.ts'
import { rememberedSince } from '../rules/checks.ts'
import { dialKeyOf } from '../rules/items.ts'
import { insertItems, listOfItem, removeItem, saveItem, saveItemWithNumber, storedItem } from '../store/items.ts'
import { saveCounts } from '../store/lists.ts'
import { type ContactListItemRow, toContactListItem } from '../view.ts'
import { lockForChange } from './change-lists.ts'
import { wantChecks } from './want-checks.ts'

type Known = Pick<ContactListItemRow, 'isWhatsappValid'> | null

/** What an item adds to the counts of its list. */
const countOf = (item: Known) => ({
  contacts: item ? 1 : 0,
  valid: item?.isWhatsappValid === true ? 1 : 0,
  invalid: item?.isWhatsappValid === false ? 1 : 0,
})

/** Emits the list's event if its counts changed, and enqueues missing checks. */
const settleCounts = async (work: Work, listId: number, before: Known, after: Known): Promise<void> => {
  const [was, is] = [countOf(before), countOf(after)]
  const change = {
    listId,
    contacts: is.contacts - was.contacts,
    valid: is.valid - was.valid,
    invalid: is.invalid - was.invalid,
  }
  if (change.contacts !== 0 || change.valid !== 0 || change.invalid !== 0) {
    for (const row of await saveCounts(work.tx, [change], work.clock.now())) announceContactList(work, 'update', row)
  }
  if (after && after.isWhatsappValid === null && before?.isWhatsappValid !== null) await wantChecks(work)
}

const lockItem = async (work: Work, id: number): Promise<ContactListItemRow> => {
  const listId = await listOfItem(work.tx, id)
  if (listId === null) throw new Refusal('ERR_NOT_FOUND')
  await lockForChange(work, listId)
  const row = await storedItem(work.tx, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

interface Wanted {
  name: string
  number: string
  email: string
}

export const createItem = (
  ctx: Ctx,
  { contactListId, ...item }: Wanted & { contactListId: ContactListId },
): Promise<ContactListItem> =>
  ctx.transact(async (work) => {
    const now = work.clock.now()
    await lockForChange(work, contactListId)
    const fresh = { ...item, dialKey: dialKeyOf(item.number) }
    const [row] = await insertItems(work.tx, contactListId, [fresh], { now, since: rememberedSince(now) })
    if (!row) throw new Refusal('ERR_ALREADY_IN_LIST', { field: 'body.number' })
    await settleCounts(work, contactListId, null, row)
    announceItem(work, 'create', row)
    return toContactListItem(row)
  })

const saved = (work: Work, before: ContactListItemRow, after: Wanted): Promise<ContactListItemRow> => {
  const now = work.clock.now()
  const { id } = before
  const { name, email, number } = after
  if (number === before.number) return saveItem(work.tx, { id, name, email }, now)
  const at = { now, since: rememberedSince(now) }
  return saveItemWithNumber(work.tx, { id, name, email, number, dialKey: dialKeyOf(number) }, at)
}

export const updateItem = (
  ctx: Ctx,
  id: ContactListItemId,
  change: { [K in keyof Wanted]?: Wanted[K] | undefined },
): Promise<ContactListItem> =>
  ctx.transact(async (work) => {
    const before = await lockItem(work, id)
    const news = differing(change, before)
    if (isNothing(news)) return toContactListItem(before)
    const { name, number, email } = before
    const after = await saved(work, before, { name, number, email, ...(news as Partial<Wanted>) })
    await settleCounts(work, before.contactListId, before, after)
    if (after.number !== before.number) await followNumber(work, { listId: before.contactListId, itemId: id })
    announceItem(work, 'update', after)
    return toContactListItem(after)
  })

export const deleteItem = (ctx: Ctx, id: ContactListItemId): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    const before = await lockItem(work, id)
    await removeItem(work.tx, id)
    await settleCounts(work, before.contactListId, before, null)
    announceItemGone(work, before)
    return { id }
  })
