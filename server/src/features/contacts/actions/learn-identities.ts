import type { ContactId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { announceContact } from '../events.ts'
import { storedContact } from '../queries.ts'
import { identityHolders, rememberIdentities, saveLearntNumber } from '../store.ts'

/**
 * Two identities of one person became known: the new one is added to the contact with the other. Two existing
 * contacts are not merged.
 */
export const learnIdentities = (ctx: Ctx, identities: readonly { kind: string; value: string }[]) =>
  ctx.transact(async (work) => {
    const holders = await identityHolders(work.tx, identities)
    const [only] = holders
    if (holders.length !== 1 || !only) return
    await rememberIdentities(work.tx, identities, only.id)
    await showLearntNumber(work, only.id, identities)
  })

/** A contact that was known by its LID alone has a number from now on. Empty: it had one, or the number is another contact's. */
export const showLearntNumber = async (
  work: Work,
  contactId: ContactId,
  identities: readonly { kind: string; value: string }[],
): Promise<{ name?: string; number?: string }> => {
  const number = identities.find(({ kind }) => kind === 'phone')?.value
  if (!number || !(await saveLearntNumber(work.tx, contactId, number))) return {}
  const row = await storedContact(work.tx, contactId)
  if (!row) return {}
  announceContact(work, 'update', row, row.hides_numbers)
  return { name: row.contact_name, number }
}
