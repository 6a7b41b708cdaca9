import type { CompanyId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceContact } from '../events.ts'
import { countAskedNumber } from '../queries/ask-number.ts'
import { contactView, storedContact } from '../queries.ts'
import type { CheckedNumber } from '../rules/number-check.ts'
import { insertContactWithPhone, rememberIdentities } from '../store.ts'
import { checkNumber } from './check-number.ts'
import { namingHolder, refuseHolder } from './refuse-holder.ts'
import { saveWallet } from './save-wallet.ts'

interface NewContact {
  name: string
  number: string
  email?: string | undefined
  extraInfo?: readonly ExtraInfo[] | undefined
  walletUserId?: number | null | undefined
  walletQueueId?: number | null | undefined
  companyId?: CompanyId | undefined
}

export const createContact = async (ctx: UserCtx, given: NewContact) => {
  // Another company's id would change the result, so it is refused rather than ignored.
  if (given.companyId !== undefined && given.companyId !== ctx.companyId) {
    throw new Refusal('ERR_NO_PERMISSION', { field: 'body.companyId' })
  }
  // That a number is taken, or is on the network, reveals something about a number that may be hidden.
  await countAskedNumber(ctx, given.number)
  const { number, identities } = await checkNumber(ctx, given.number, (work) =>
    refuseHolder(work, [{ kind: 'phone', value: given.number }]),
  )
  return namingHolder(ctx, { identities }, () => addContact(ctx, given, { number, identities }))
}

const addContact = (
  ctx: UserCtx,
  { name, email = '', extraInfo = [], walletUserId, walletQueueId }: NewContact,
  { number, identities }: CheckedNumber,
) =>
  ctx.transact(async (work) => {
    await refuseHolder(work, identities)
    const contactId = await insertContactWithPhone(work.tx, { name, number, email, extraInfo })
    await rememberIdentities(work.tx, identities, contactId)
    const wallet = { userId: walletUserId ?? undefined, queueId: walletQueueId ?? undefined }
    await saveWallet(work, contactId, { userId: null, queueId: null }, wallet)
    const row = await storedContact(work.tx, contactId)
    if (!row) throw new Error('the contact was not inserted')
    announceContact(work, 'create', row, row.hides_numbers)
    return contactView(ctx, row)
  })
