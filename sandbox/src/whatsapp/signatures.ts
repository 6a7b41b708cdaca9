/**
 * XEdDSA verification that really verifies. In baileys 7.0.0-rc14 `Curve.verify` ignores the boolean that its Signal library returns, so it accepts any
 * 64 bytes; the sandbox must detect a product that signs wrongly.
 */
import { verifySignature } from 'whatsapp-rust-bridge'

export function signatureHolds(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = publicKey.length === 33 ? publicKey : Buffer.concat([Buffer.from([5]), publicKey])
    return verifySignature(key, message, signature) === true
  } catch {
    return false
  }
}
