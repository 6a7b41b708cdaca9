/**
 * baileys 7.0.0-rc14 drops the boolean that libsignal 6 returns, so its `Curve.verify` accepts any 64-byte signature:
 * of the server's certificate and of the account at pairing. The library reads the method from this exported object,
 * so it is replaced there.
 */
import { Curve } from 'baileys'
import { verifySignature } from 'whatsapp-rust-bridge'

const publicKeyType = Buffer.from([5])

export const verifyStrictly = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    const key = publicKey.length === 33 ? publicKey : Buffer.concat([publicKeyType, publicKey])
    return verifySignature(key, message, signature) === true
  } catch {
    return false
  }
}

export const enforceSignatures = (): void => {
  ;(Curve as { verify: typeof verifyStrictly }).verify = verifyStrictly
}
