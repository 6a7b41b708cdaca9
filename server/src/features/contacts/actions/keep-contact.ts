/** Parts of what others do to a contact, inside of their transaction; who calls tells of it. */
import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import type { Described } from '../rules.ts'
import { removeContact, saveContact } from '../store.ts'

export const rewriteContact = (work: Work, contactId: ContactId, contact: Described) =>
  saveContact(work.tx, contactId, contact, work.clock.now())

/** False: there is none. */
export const dropContact = (work: Work, contactId: ContactId): Promise<boolean> => removeContact(work.tx, contactId)
