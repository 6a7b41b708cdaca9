import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { announceContact } from '../events.ts'
import { storedContact } from '../queries.ts'
import type { CheckedNumber } from '../rules/number-check.ts'
import { lookupsOf } from '../rules.ts'
import { holdNumbers, identityHolders, insertContactWithPhone, rememberIdentities } from '../store.ts'

/** The contact with one of these identities; null: nobody yet. */
export const contactOfNames = async (
  work: Pick<Work, 'tx'>,
  names: readonly { kind: string; value: string }[],
): Promise<ContactId | null> => (await identityHolders(work.tx, lookupsOf(names)))[0]?.id ?? null

/**
 * The contact of a number, created if it is missing. `name`: for a new one; empty: the number. Two simultaneous calls
 * wait for each other.
 */
export const meetNumber = async (work: Work, { number, identities }: CheckedNumber, name = ''): Promise<ContactId> => {
  await holdNumbers(work.tx, lookupsOf(identities))
  const known = await contactOfNames(work, identities)
  if (known !== null) return known
  const contactId = await insertContactWithPhone(work.tx, { name: name || number, number, email: '', extraInfo: [] })
  await rememberIdentities(work.tx, identities, contactId)
  const row = await storedContact(work.tx, contactId)
  if (!row) throw new Error('the contact was not inserted')
  announceContact(work, 'create', row, row.hides_numbers)
  return contactId
}
