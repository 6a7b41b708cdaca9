/** Parts of other features' changes of a contact, inside of their transaction; the caller emits the event. */
import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import type { Wallet } from '../rules/wallet.ts'
import type { Described } from '../rules.ts'
import { storeWallet } from '../store/wallets.ts'
import { type OptOut, removeContact, saveContact, saveOptOut, saveSwitches } from '../store.ts'
import { tellProviders } from './tell-providers.ts'

export const rewriteContact = (work: Work, contactId: ContactId, contact: Described) =>
  saveContact(work.tx, contactId, contact, work.clock.now())

/** `at` null: they have not opted out. */
export const rewriteOptOut = (work: Work, contactId: ContactId, optOut: OptOut) =>
  saveOptOut(work.tx, contactId, optOut)

export const rewriteWallet = (work: Work, contactId: ContactId, wallet: Wallet) =>
  storeWallet(work.tx, contactId, wallet)

/** False: blocked, also with the providers. */
export const rewriteActive = async (work: Work, contactId: ContactId, isActive: boolean): Promise<void> => {
  await saveSwitches(work.tx, contactId, { isActive }, work.clock.now())
  await tellProviders(work, contactId)
}

/** False: it does not exist. */
export const dropContact = (work: Work, contactId: ContactId): Promise<boolean> => removeContact(work.tx, contactId)
