/** A contact's wallet: the agent who looks after it, and in which queue. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

export interface Wallet {
  userId: number | null
  queueId: number | null
}

export interface WalletChange {
  userId?: number | null | undefined
  queueId?: number | null | undefined
}

/** The current agent; null: not in the company, or deactivated. Admins work in every queue. */
export type WalletAgent = { isAdmin: boolean; queueIds: readonly number[] } | null

/**
 * Absent fields stay. Without an agent there is no queue either; a new agent keeps the queue only if it is one of
 * theirs.
 */
export const walletAfter = (
  before: Wallet,
  change: WalletChange,
  { agent, isQueue }: { agent: WalletAgent; isQueue: boolean },
): Decision<Wallet> => {
  const userId = change.userId === undefined ? before.userId : change.userId
  const isNew = userId !== before.userId
  const queueId = change.queueId === undefined ? before.queueId : change.queueId
  if (userId === before.userId && queueId === before.queueId) return accept(before)
  if (userId === null) {
    if (change.queueId != null && change.queueId !== before.queueId)
      return refuse('ERR_VALIDATION', 'body.walletQueueId')
    return accept({ userId: null, queueId: null })
  }
  if (agent === null) return refuse('ERR_NO_USER_FOUND', 'body.walletUserId')
  if (queueId === null) return accept({ userId, queueId })
  const isTheirs = isQueue && (agent.isAdmin || agent.queueIds.includes(queueId))
  if (isTheirs) return accept({ userId, queueId })
  if (isNew && (change.queueId === undefined || change.queueId === before.queueId))
    return accept({ userId, queueId: null })
  return refuse('ERR_NO_QUEUE_FOUND', 'body.walletQueueId')
}
