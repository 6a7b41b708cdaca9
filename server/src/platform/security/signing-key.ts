/**
 * Keys that companies hand in and that sign for them. A signature is made in the main thread: a key of 36,000 bits held
 * the process for half a minute.
 */
import { createPrivateKey } from 'node:crypto'

/** An RSA key of 4096 bits has some 3,300, Google's half of that. */
const mostLetters = 3_600
const mostBits = 4_096
const mostExponent = 2n ** 32n

/** Whether this is an RSA key that signs in reasonable time. */
export const isSigningKey = (pem: string): boolean => {
  if (pem.length > mostLetters) return false
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    const { modulusLength = Number.POSITIVE_INFINITY, publicExponent = mostExponent } = asymmetricKeyDetails ?? {}
    return asymmetricKeyType === 'rsa' && modulusLength <= mostBits && publicExponent < mostExponent
  } catch {
    return false
  }
}
