/** Web push (RFC 8030, 8291, 8292): the library encrypts and signs, the request is ours so that it goes only where it may. */
import { ECDH } from 'node:crypto'
import { Agent, type Dispatcher, request } from 'undici'
import webPush from 'web-push'
import { isPublicUrl, publicAgent } from '../security/public-address.ts'

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
  /** Seconds that the push service keeps it for a device that is away. */
  ttlSeconds: number
  /** A later one with the same topic takes the place of one that still waits there. At most 32 of base64url's letters. */
  topic: string
}

/** `gone`: the device unsubscribed. `refused`: never to be tried again as it is. Whatever may pass is thrown. */
export type PushOutcome = 'accepted' | 'gone' | 'refused'

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** A point of the curve that push is encrypted on; whatever else looks like one can never be sent to. */
export const isPushKey = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130
  } catch {
    return false
  }
}

/** Another push service replaces the real ones; on loopback, for tests. */
export const isPushEndpoint = (endpoint: string, pushUrl: string | undefined): boolean =>
  (pushUrl !== undefined && endpoint.startsWith(`${pushUrl.replace(/\/$/, '')}/`)) || isPublicUrl(endpoint)

const agents = new Map<'outside' | 'loopback', Agent>()
const agentFor = (endpoint: string): Dispatcher => {
  const kind = isPublicUrl(endpoint) ? 'outside' : 'loopback'
  const agent = agents.get(kind) ?? (kind === 'outside' ? publicAgent() : new Agent())
  agents.set(kind, agent)
  return agent
}

/** For all of it: whoever runs the endpoint could send one byte now and then. */
const timeoutMs = 10_000
const mostReadBytes = 4_096
const passing = (status: number): boolean => status === 429 || status >= 500

/** `subject`: whom a push service's operator may turn to, an https or mailto address. */
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
  // The status says all. What follows it is read a little, so that the connection serves again, and never waited for.
  body.dump({ limit: mostReadBytes }).catch(() => {})
  if (statusCode >= 200 && statusCode < 300) return 'accepted'
  if (statusCode === 404 || statusCode === 410) return 'gone'
  if (passing(statusCode)) throw new Error(`the push service answered ${statusCode}`)
  return 'refused'
}
