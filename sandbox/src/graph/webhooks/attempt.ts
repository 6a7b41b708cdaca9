import type { WebhookAttempt } from '../changes.ts'
import type { GraphFaults } from '../faults.ts'
import type { Notification } from '../schema.ts'
import { postWebhook, verifyCallback } from './delivery.ts'
import type { Limits } from './request.ts'

/** The webhook address of an account, and whether it was verified. */
export interface CallbackBook {
  isSubscribed(wabaId: string): boolean
  callbackOf(wabaId: string): { url: string; verifyToken: string } | undefined
  isVerified(url: string): boolean
  markVerified(url: string): void
}

interface Parts {
  callbacks: CallbackBook
  faults: GraphFaults
  appSecret: string
}

type Outcome = Pick<WebhookAttempt, 'outcome' | 'url' | 'status' | 'reason'>

export async function attemptDelivery(parts: Parts, notification: Notification, limits: Limits): Promise<Outcome> {
  const { callbacks, faults, appSecret } = parts
  const callback = callbacks.callbackOf(notification.wabaId)
  if (callback === undefined) return { outcome: 'no-callback' }
  const { url } = callback
  if (!callbacks.isVerified(url)) {
    const handshake = await verifyCallback(url, callback.verifyToken, limits)
    if (!handshake.ok) return { ...failed(handshake), url, reason: `verification: ${handshake.reason}` }
    callbacks.markVerified(url)
  }
  const signingSecret = faults.strikes('webhookBadSignatures') ? `${appSecret} of another app` : appSecret
  const result = await postWebhook({ url, body: notification.body, signingSecret, limits })
  if (result.ok) return { outcome: 'accepted', url, status: result.status }
  return { ...failed(result), url, reason: result.reason }
}

const failed = ({ status }: { status?: number }): Pick<Outcome, 'outcome' | 'status'> =>
  status === undefined ? { outcome: 'unreachable' } : { outcome: 'refused', status }
