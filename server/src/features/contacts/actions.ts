import type { CompanyId } from '@guiche/contract/core/ids'
import type { ContactSummary } from '@guiche/contract/features/contacts'
import { hidesNumbers } from '@guiche/contract/masking'
import type { Ctx, UserCtx } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { companySettingsOf } from '../settings/queries.ts'
import { announceContact } from './events.ts'
import { contactById } from './queries.ts'
import { phoneVariants } from './rules.ts'
import { contactIdByPhone, identityHolders, insertContactWithPhone, rememberIdentities } from './store.ts'
import type { ContactRow } from './view.ts'

interface NewContact {
  name: string
  number: string
  email?: string | undefined
  companyId?: CompanyId | undefined
}

const asRow = (id: number, contact: { name: string; number: string; email: string }): ContactRow => ({
  contact_id: id,
  contact_name: contact.name,
  contact_number: contact.number,
  contact_email: contact.email,
  contact_channel: 'whatsapp' satisfies ContactSummary['channel'],
  contact_is_group: false,
  contact_active: true,
  contact_accept_audio: true,
  contact_disable_bot: false,
  contact_picture: null,
})

export const createContact = async (ctx: UserCtx, given: NewContact) => {
  // Another company's id would change what is meant: refused rather than ignored.
  if (given.companyId !== undefined && given.companyId !== ctx.companyId) {
    throw new Refusal('ERR_NO_PERMISSION', { field: 'body.companyId' })
  }
  const contact = { name: given.name, number: given.number, email: given.email ?? '' }
  const id = await ctx.transact(async (work) => {
    if (await contactIdByPhone(work.tx, phoneVariants(contact.number))) {
      throw new Refusal('ERR_DUPLICATED_CONTACT', { field: 'body.number' })
    }
    const settings = await companySettingsOf(work)
    const contactId = await insertContactWithPhone(work.tx, contact)
    announceContact(work, 'create', asRow(contactId, contact), hidesNumbers(settings))
    return contactId
  })
  return contactById(ctx, id)
}

/** Two names of one person became known: the new one joins the contact that has the other. Two contacts stay two. */
export const learnIdentities = (ctx: Ctx, identities: readonly { kind: string; value: string }[]) =>
  ctx.transact(async ({ tx }) => {
    const holders = await identityHolders(tx, identities)
    const [only] = holders
    if (holders.length === 1 && only) await rememberIdentities(tx, identities, only.id)
  })
