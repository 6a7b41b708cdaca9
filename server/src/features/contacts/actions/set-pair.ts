import type { ContactId } from '@guiche/contract/core/ids'
import type { ExtraInfo } from '@guiche/contract/features/contacts'
import type { Work } from '../../../context.ts'
import { contactAfter } from '../rules.ts'
import { saveContact } from '../store.ts'
import { changeContact } from './change-contact.ts'

/** As in the contract. */
const mostPairs = 50

/** Sets one of a contact's pairs; the same name gets the new value. If there are too many, it is ignored. */
export const setPair = (work: Work, contactId: ContactId, { name, value }: ExtraInfo): Promise<unknown> =>
  changeContact(work, contactId, async (stored) => {
    const before = {
      name: stored.contact_name,
      number: stored.contact_number,
      email: stored.contact_email,
      extraInfo: stored.extra_info,
      otherNumbers: stored.other_numbers,
      isGroup: stored.contact_is_group,
    }
    const others = stored.extra_info.filter((pair) => pair.name.toLowerCase() !== name.toLowerCase())
    const extraInfo = [...others, { name, value }].slice(0, mostPairs)
    await saveContact(work.tx, contactId, contactAfter(before, { extraInfo }, true), work.clock.now())
  })
