/** WhatsApp's media encryption: keys derived from a media key, AES-256-CBC, ten bytes of HMAC at the end, two hashes. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'md-msg-hist'

interface Keys {
  iv: Buffer
  cipher: Buffer
  mac: Buffer
}

export interface MediaReference {
  mediaKey?: Uint8Array | null | undefined
  fileSha256?: Uint8Array | null | undefined
  fileEncSha256?: Uint8Array | null | undefined
}

const derivationName: Record<MediaKind, string> = {
  image: 'Image',
  sticker: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  'md-msg-hist': 'History',
}

const MAC_BYTES = 10

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function keysFor(mediaKey: Uint8Array, kind: MediaKind): Keys {
  const purpose = `WhatsApp ${derivationName[kind]} Keys`
  const material = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), purpose, 112))
  return { iv: material.subarray(0, 16), cipher: material.subarray(16, 48), mac: material.subarray(48, 80) }
}

const macOf = (keys: Keys, body: Uint8Array) =>
  createHmac('sha256', keys.mac).update(keys.iv).update(body).digest().subarray(0, MAC_BYTES)

export function sealMedia(plain: Buffer, kind: MediaKind): { mediaKey: Buffer; sealed: Buffer } {
  const mediaKey = randomBytes(32)
  const keys = keysFor(mediaKey, kind)
  const cipher = createCipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { mediaKey, sealed: Buffer.concat([body, macOf(keys, body)]) }
}

/** Checks what a phone checks: both hashes and the MAC. */
export function openMedia(sealed: Buffer, reference: MediaReference, kind: MediaKind): Buffer {
  if (!reference.mediaKey) throw new Error('the message has no media key')
  if (!sameBytes(sha256(sealed), reference.fileEncSha256)) throw new Error('fileEncSha256 does not match the file')
  const keys = keysFor(reference.mediaKey, kind)
  const body = sealed.subarray(0, -MAC_BYTES)
  if (!macOf(keys, body).equals(sealed.subarray(-MAC_BYTES))) throw new Error('the MAC of the file is wrong')
  const decipher = createDecipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const plain = Buffer.concat([decipher.update(body), decipher.final()])
  if (!sameBytes(sha256(plain), reference.fileSha256)) throw new Error('fileSha256 does not match the content')
  return plain
}

const sameBytes = (left: Buffer, right: Uint8Array | null | undefined) => !!right && left.equals(Buffer.from(right))
