/** One attempt: the verification handshake, the signature, and the POST. */
import { createHmac, randomBytes } from 'node:crypto'
import { type Limits, request } from './request.ts'

const signatureOf = (body: string, appSecret: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

export type DeliveryResult = { ok: true; status: number } | { ok: false; status?: number; reason: string }

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** For a handshake that a call is waiting for. */
export const dashboardLimits: Limits = { timeoutMs: 10_000, stop: new AbortController().signal }

/** Meta requests a challenge from the callback once before it sends anything to it. */
export async function verifyCallback(url: string, verifyToken: string, limits: Limits): Promise<DeliveryResult> {
  const challenge = String(randomBytes(4).readUInt32BE())
  const asked = new URL(url)
  asked.searchParams.set('hub.mode', 'subscribe')
  asked.searchParams.set('hub.challenge', challenge)
  asked.searchParams.set('hub.verify_token', verifyToken)
  try {
    const { status, text } = await request(asked, { method: 'GET' }, limits)
    if (status !== 200) return { ok: false, status, reason: `HTTP ${status}` }
    if (text !== challenge) return { ok: false, status: 200, reason: 'the answer is not the challenge' }
    return { ok: true, status: 200 }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

interface Posting {
  url: string
  body: string
  signingSecret: string
  limits: Limits
}

export async function postWebhook({ url, body, signingSecret, limits }: Posting): Promise<DeliveryResult> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'facebookexternalua',
    'x-hub-signature-256': signatureOf(body, signingSecret),
  }
  try {
    const { status } = await request(new URL(url), { method: 'POST', headers, body }, limits)
    return status === 200 ? { ok: true, status } : { ok: false, status, reason: `HTTP ${status}` }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}
