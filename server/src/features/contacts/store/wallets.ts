import type { ContactId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Wallet, WalletAgent } from '../rules/wallet.ts'

const facts = statement(
  'wallet_facts',
  `select (select jsonb_build_object('isAdmin', u.profile = 'admin', 'queueIds', array(select uq.queue_id from user_queues uq
      where uq.company_id = :companyId and uq.user_id = u.id)) from users u
      where u.company_id = :companyId and u.id = :userId and u.is_active and u.deleted_at is null) agent,
    exists (select from queues q where q.company_id = :companyId and q.id = :queueId and q.removed_at is null) "isQueue"`,
).rows<{ agent: WalletAgent; isQueue: boolean }>()
/** The agent and the queue, as far as they exist. */
export const walletFacts = async (tx: TenantTransaction, { userId, queueId }: Wallet) => {
  const [found] = await tx.sql(facts, { userId, queueId })
  return found ?? { agent: null, isQueue: false }
}

const store = statement(
  'wallet_store',
  `update contacts set wallet_user_id = :userId, wallet_queue_id = :queueId where company_id = :companyId and id = :contactId`,
)
export const storeWallet = (tx: TenantTransaction, contactId: ContactId, { userId, queueId }: Wallet) =>
  tx.sql(store, { contactId, userId, queueId })
