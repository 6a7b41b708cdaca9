/**
 * Web push (RFC 8030, 8291, 8292): the library encrypts and signs, but we make the request, so that it only goes to
 * allowed addresses.
 */
import { ECDH } from 'node:crypto'
import { Agent, type Dispatcher, request } from 'undici'
import webPush from 'web-push'
import { isPublicUrl, publicAgent } from '../security/public-address.ts'
import { quickTls } from '../security/quick-tls.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushContent {
  payload: string
  /** How many seconds the push service keeps it for an offline device. */
  ttlSeconds: number
  /** A later push with the same topic replaces one that still waits at the service. At most 32 base64url characters. */
  topic: string
}

/** `gone`: the device unsubscribed. `refused`: do not retry. Temporary errors are thrown. */
export type PushOutcome = 'accepted' | 'gone' | 'refused'

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** The key must be a point on the curve of push encryption; otherwise nothing can ever be sent to it. */
export const isPushKey = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130
  } catch {
    return false
  }
}

/** Replaces the real push services; on loopback, for tests. */
export const isPushEndpoint = (endpoint: string, pushUrl: string | undefined): boolean =>
  (pushUrl !== undefined && endpoint.startsWith(`${pushUrl.replace(/\/$/, '')}/`)) || isPublicUrl(endpoint)

const agents = new Map<'outside' | 'loopback', Agent>()
const agentFor = (endpoint: string): Dispatcher => {
  const kind = isPublicUrl(endpoint) ? 'outside' : 'loopback'
  const agent = agents.get(kind) ?? (kind === 'outside' ? publicAgent() : new Agent({ connect: quickTls }))
  agents.set(kind, agent)
  return agent
}

/** Of the whole request: a malicious endpoint could send one byte now and then. */
const timeoutMs = 10_000
const mostReadBytes = 4_096
const passing = (status: number): boolean => status === 429 || status >= 500

/** `subject`: the contact for operators of push services, an https or mailto URL. */
export const sendPush = async (
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, topic }: PushContent,
  keys: PushKeys & { subject: string },
): Promise<PushOutcome> => {
  const { subject, publicKey, privateKey } = keys
  if (!isPushKey(p256dh)) return 'refused'
  const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: ttlSeconds,
    urgency: 'high',
    topic,
  })
  const { statusCode, body } = await request(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(made.headers).map(([name, value]) => [name, String(value)])),
    body: made.body,
    dispatcher: agentFor(endpoint),
    signal: AbortSignal.timeout(timeoutMs),
  })
  // Only the status matters. A little of the body is read, so that the connection can be reused, but it is never
  // waited for.
  body.dump({ limit: mostReadBytes }).catch(() => {})
  if (statusCode >= 200 && statusCode < 300) return 'accepted'
  if (statusCode === 404 || statusCode === 410) return 'gone'
  if (passing(statusCode)) throw new Error(`the push service answered ${statusCode}`)
  return 'refused'
}
