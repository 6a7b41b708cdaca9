import type { ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { contactView } from '../queries.ts'
import { contactAfter, phoneVariants } from '../rules.ts'
import { contactIdByPhone, renumberContact, saveContact } from '../store.ts'
import { changeContact } from './change-contact.ts'

interface Change {
  name?: string | undefined
  number?: string | undefined
  email?: string | undefined
  extraInfo?: readonly ExtraInfo[] | undefined
}

export const updateContact = (ctx: UserCtx, contactId: ContactId, change: Change) =>
  ctx.transact(async (work) => {
    const row = await changeContact(work, contactId, async (stored) => {
      const before = {
        name: stored.contact_name,
        number: stored.contact_number,
        email: stored.contact_email,
        extraInfo: stored.extra_info,
        isGroup: stored.contact_is_group,
      }
      const after = contactAfter(before, change)
      if (after.number !== before.number) await moveNumber(work, contactId, before.number, after.number)
      await saveContact(work.tx, contactId, after, work.clock.now())
    })
    return contactView(ctx, row)
  })

/** The number is how people are found: the old one is nobody's from now on. */
const moveNumber = async (work: Work, contactId: ContactId, from: string, to: string) => {
  const holder = await contactIdByPhone(work.tx, phoneVariants(to))
  if (holder && holder !== contactId)
    throw new Refusal('ERR_DUPLICATED_CONTACT', { field: 'body.number', details: { contactId: holder } })
  await renumberContact(work.tx, contactId, phoneVariants(from), to)
}
