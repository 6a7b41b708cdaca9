import { isDeepStrictEqual } from 'node:util'
import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceContact } from '../events.ts'
import { storedContact } from '../queries.ts'
import { lockContact } from '../store.ts'
import type { StoredContactRow } from '../view.ts'

/**
 * Locks the contact, changes it, and emits an event if it is different now. Changes of one contact run one after the
 * other.
 */
export const changeContact = async (
  work: Work,
  contactId: ContactId,
  change: (before: StoredContactRow) => Promise<unknown>,
): Promise<StoredContactRow> => {
  if (!(await lockContact(work.tx, contactId))) throw new Refusal('ERR_NO_CONTACT_FOUND')
  const before = await storedContact(work.tx, contactId)
  if (!before) throw new Refusal('ERR_NO_CONTACT_FOUND')
  await change(before)
  const after = await storedContact(work.tx, contactId)
  if (!after) throw new Error('the contact vanished while it was locked')
  if (!isDeepStrictEqual(before, after)) announceContact(work, 'update', after, after.hides_numbers)
  return after
}
