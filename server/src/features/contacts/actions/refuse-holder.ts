import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lookupsOf } from '../rules.ts'
import { identityHolders } from '../store.ts'

/** Whom one of these names leads to already stays the only one: the number is refused. */
export const refuseHolder = async (
  work: Work,
  identities: readonly { kind: string; value: string }[],
  except?: ContactId,
): Promise<void> => {
  const holder = (await identityHolders(work.tx, lookupsOf(identities))).find(({ id }) => id !== except)
  if (holder) throw new Refusal('ERR_DUPLICATED_CONTACT', { field: 'body.number', details: { contactId: holder.id } })
}
