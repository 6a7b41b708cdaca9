/**
 * For connections to servers that strangers name. The key is agreed upon in the main thread, and with the older way of
 * it the server chooses the size: 10,000 bits held the process for a second each time.
 */
import { DEFAULT_CIPHERS } from 'node:tls'

export const quickTls = {
  ciphers: `${DEFAULT_CIPHERS}:!kDHE`,
  ecdhCurve: 'X25519:prime256v1:secp384r1:secp521r1',
} as const
