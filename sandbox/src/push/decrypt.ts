/** What a browser does with a push: RFC 8291 over RFC 8188 (aes128gcm), one record. */
import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const saltBytes = 16
const tagBytes = 16

const derive = (key: Uint8Array, salt: Uint8Array, use: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, use, length))

/** Throws if the body was not encrypted for these keys. */
export const decryptPush = (body: Buffer, device: { ecdh: ECDH; auth: Buffer }): string => {
  const salt = body.subarray(0, saltBytes)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = device.ecdh.computeSecret(sender)
  const use = Buffer.concat([Buffer.from('WebPush: info\0'), device.ecdh.getPublicKey(), sender])
  const secret = derive(shared, device.auth, use, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1) throw new Error('the last record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}
