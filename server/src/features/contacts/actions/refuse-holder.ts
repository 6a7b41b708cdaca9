import type { ContactId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lookupsOf } from '../rules.ts'
import { holdNumbers, identityHolders } from '../store.ts'

type Names = readonly { kind: string; value: string }[]

/** Whom one of these names leads to already stays the only one: the number is refused. Until the transaction ends nobody else gives it to somebody. */
export const refuseHolder = async (work: Work, identities: Names, except?: ContactId): Promise<void> => {
  const names = lookupsOf(identities)
  // With and without the ninth digit it is one number, of which the database knows nothing.
  await holdNumbers(work.tx, names)
  const holder = (await identityHolders(work.tx, names)).find(({ id }) => id !== except)
  if (holder) throw new Refusal('ERR_DUPLICATED_CONTACT', { field: 'body.number', details: { contactId: holder.id } })
}

/** Somebody who wrote for the first time at that very moment has the number: the database refuses it, and the answer names them as it names any other. */
export const namingHolder = async <T>(
  ctx: Ctx,
  { identities, except }: { identities: Names; except?: ContactId },
  action: () => Promise<T>,
): Promise<T> => {
  try {
    return await action()
  } catch (error) {
    const isUnnamed = error instanceof Refusal && error.code === 'ERR_DUPLICATED_CONTACT' && !error.detail.details
    if (isUnnamed) await ctx.transact((work) => refuseHolder(work, identities, except))
    throw error
  }
}
