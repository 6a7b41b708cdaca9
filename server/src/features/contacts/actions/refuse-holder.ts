import type { ContactId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lookupsOf } from '../rules.ts'
import { holdNumbers, identityHolders } from '../store.ts'

type Names = readonly { kind: string; value: string }[]

/** Refuses a number if another contact has one of its forms. Until the transaction ends nobody else can take it. */
export const refuseHolder = async (work: Work, identities: Names, except?: ContactId): Promise<void> => {
  const names = lookupsOf(identities)
  // With and without the ninth digit it is one number, which the database does not know.
  await holdNumbers(work.tx, names)
  const holder = (await identityHolders(work.tx, names)).find(({ id }) => id !== except)
  if (holder) throw new Refusal('ERR_DUPLICATED_CONTACT', { field: 'body.number', details: { contactId: holder.id } })
}

/**
 * If somebody writes for the first time at that very moment, the database refuses the number, and the error names
 * them as usual.
 */
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
