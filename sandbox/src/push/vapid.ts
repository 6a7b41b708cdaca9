/** The sender's identity (RFC 8292): a signed token for this push service, by the key that the device was subscribed with. */
import { createPublicKey, verify } from 'node:crypto'

const dayMs = 86_400_000

const publicKeyOf = (point: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  })

/** What is wrong with it; null if nothing is. */
export const vapidFault = (header: string | undefined, origin: string, expectedKey: string): string | null => {
  const parts = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '')
  const [, token, key] = parts ?? []
  if (!token || !key) return 'no VAPID authorization'
  if (key !== expectedKey) return 'another key than the one that the device was subscribed with'
  const [head, claims, signature] = token.split('.')
  if (!head || !claims || !signature) return 'no token'
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed by its key'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== origin) return `for ${String(aud)}`
  const left = Number(exp) * 1000 - Date.now()
  if (!(left > 0 && left <= dayMs)) return 'expired, or good for more than a day'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'nobody to turn to'
}
