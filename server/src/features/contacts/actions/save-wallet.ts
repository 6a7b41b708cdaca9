import type { ContactId } from '@guiche/contract/core/ids'
import type { Work } from '../../../context.ts'
import { settle } from '../../../platform/settle.ts'
import { type Wallet, type WalletChange, walletAfter } from '../rules/wallet.ts'
import { storeWallet, walletFacts } from '../store/wallets.ts'

/** The caller holds the contact's lock. */
export const saveWallet = async (
  { tx }: Work,
  contactId: ContactId,
  before: Wallet,
  change: WalletChange,
): Promise<void> => {
  if (change.userId === undefined && change.queueId === undefined) return
  const wanted = { userId: change.userId ?? before.userId, queueId: change.queueId ?? before.queueId }
  const { next } = settle(walletAfter(before, change, await walletFacts(tx, wanted)))
  if (next.userId !== before.userId || next.queueId !== before.queueId) await storeWallet(tx, contactId, next)
}
