import type { ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import { maskName } from '@guiche/contract/masking'
import { phoneVariants } from '@guiche/contract/phone-number'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { countAskedNumber } from '../queries/ask-number.ts'
import { contactView, storedContact } from '../queries.ts'
import type { CheckedNumber } from '../rules/number-check.ts'
import { guessesIn, pairsWritten } from '../rules/pairs.ts'
import { contactAfter, newPartsOf } from '../rules.ts'
import { forgetIdentities, insertPhone, rememberIdentities, saveContact } from '../store.ts'
import { numbersOf, type StoredContactRow } from '../view.ts'
import { changeContact } from './change-contact.ts'
import { checkNumber } from './check-number.ts'
import { namingHolder, refuseHolder } from './refuse-holder.ts'
import { saveWallet } from './save-wallet.ts'

interface Change {
  name?: string | undefined
  number?: string | undefined
  email?: string | undefined
  extraInfo?: readonly ExtraInfo[] | undefined
  walletUserId?: number | null | undefined
  walletQueueId?: number | null | undefined
}

export const updateContact = async (ctx: UserCtx, contactId: ContactId, change: Change) => {
  const checked = await checkChange(ctx, contactId, change)
  const identities = checked?.identities ?? []
  return namingHolder(ctx, { identities, except: contactId }, () => applyChange(ctx, contactId, change, checked))
}

const describedIn = (stored: StoredContactRow) => ({
  name: stored.contact_name,
  number: stored.contact_number,
  email: stored.contact_email,
  extraInfo: stored.extra_info,
  otherNumbers: stored.other_numbers,
  isGroup: stored.contact_is_group,
})

const applyChange = (ctx: UserCtx, contactId: ContactId, change: Change, checked: CheckedNumber | null) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, async (stored) => {
      const before = describedIn(stored)
      const after = contactAfter(before, { ...change, number: checked?.number }, ctx.actor.seesNumbers)
      if (checked && after.number !== before.number) await moveNumber(work, contactId, before.number, checked)
      await saveContact(work.tx, contactId, after, work.clock.now())
      const wallet = { userId: stored.wallet_user_id, queueId: stored.wallet_queue_id }
      await saveWallet(work, contactId, wallet, { userId: change.walletUserId, queueId: change.walletQueueId })
    })
    return contactView(ctx, row)
  })

/** Null: the number stays unchanged. */
const checkChange = async (ctx: UserCtx, contactId: ContactId, change: Change): Promise<CheckedNumber | null> => {
  await countAskedNumber(ctx, change.number)
  const stored = await ctx.transact(({ tx }) => storedContact(tx, contactId))
  if (!stored) throw new Refusal('ERR_NO_CONTACT_FOUND')
  if (!ctx.actor.seesNumbers) await countGuesses(ctx, stored, change)
  const { number } = settle(newPartsOf(describedIn(stored), change)).next
  if (number === undefined) return null
  return checkNumber(ctx, number, (work) => refuseHolder(work, [{ kind: 'phone', value: number }], contactId))
}

/**
 * A number written into the name or a pair comes back masked if it is the contact's, so writing one is a guess at a
 * hidden number: it counts as a search for it.
 */
const countGuesses = async (ctx: UserCtx, stored: StoredContactRow, { name, extraInfo = [] }: Change) => {
  if (name !== maskName(stored.contact_name)) await countAskedNumber(ctx, name)
  const before = { numbers: numbersOf(stored), extraInfo: stored.extra_info }
  for (const guess of guessesIn(pairsWritten(before, extraInfo), before.numbers)) await countAskedNumber(ctx, guess)
}

/** The number identifies a person: after a change, the old one and the owner's other identities belong to nobody. */
const moveNumber = async (work: Work, contactId: ContactId, from: string, { number, identities }: CheckedNumber) => {
  await refuseHolder(work, identities, contactId)
  const isOtherPerson = from !== '' && !phoneVariants(from).includes(number)
  await forgetIdentities(work.tx, contactId, { phones: [...phoneVariants(from), number], lids: isOtherPerson })
  await insertPhone(work.tx, contactId, number)
  await rememberIdentities(work.tx, identities, contactId)
}
