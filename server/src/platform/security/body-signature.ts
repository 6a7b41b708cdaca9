import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Constant-time comparison, so that the time does not reveal how much was right. Different lengths may differ at
 * once.
 */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** `sha256=<hex>` over the raw bytes, before anything parsed them. */
export function isSignedBody(body: Uint8Array, header: string | undefined, secret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? []
  if (hex === undefined) return false
  return isSameText(hex.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
}
