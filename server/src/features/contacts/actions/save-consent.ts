import { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { saveConsent } from '../store.ts'
import { changeContact } from './change-contact.ts'

/**
 * Since when the contact agrees that the company stores their data; null: they do not. Part of the caller's
 * transaction.
 */
export const saveConsentOf = (work: Work, contactId: number, at: Date | null) =>
  changeContact(work, ContactId.parse(contactId), () => saveConsent(work.tx, contactId, at))
