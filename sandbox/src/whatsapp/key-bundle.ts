/** A device's public keys, as the server gives them to somebody who wants to write to it. */
import { encodeBigEndian } from 'baileys'
import { bytesIn, childNamed, node, type Stanza, unsigned } from './stanza.ts'

export interface PublicPreKey {
  id: number
  publicKey: Buffer
}

export interface SignedPublicPreKey extends PublicPreKey {
  signature: Buffer
}

export interface KeyBundle {
  registrationId: number
  /** 33 bytes: 0x05 and the key. */
  identity: Buffer
  signed: SignedPublicPreKey
  oneTime?: PublicPreKey
}

const TYPE_BYTE = Buffer.from([5])

/** Signal writes keys as 33 bytes; most stanzas contain only the 32. */
export const without05 = (key: Uint8Array) => (key.length === 33 ? Buffer.from(key).subarray(1) : Buffer.from(key))
export const with05 = (key: Uint8Array) =>
  key.length === 33 ? Buffer.from(key) : Buffer.concat([TYPE_BYTE, Buffer.from(key)])

function signedKeyStanza(key: SignedPublicPreKey): Stanza {
  return node('skey', {}, [
    node('id', {}, encodeBigEndian(key.id, 3)),
    node('value', {}, without05(key.publicKey)),
    node('signature', {}, key.signature),
  ])
}

function oneTimeKeyStanza(key: PublicPreKey): Stanza {
  return node('key', {}, [node('id', {}, encodeBigEndian(key.id, 3)), node('value', {}, without05(key.publicKey))])
}

export function bundleContent(bundle: KeyBundle): Stanza[] {
  return [
    node('registration', {}, encodeBigEndian(bundle.registrationId)),
    node('type', {}, TYPE_BYTE),
    node('identity', {}, without05(bundle.identity)),
    signedKeyStanza(bundle.signed),
    ...(bundle.oneTime ? [oneTimeKeyStanza(bundle.oneTime)] : []),
  ]
}

/** The shape in a retry receipt: the registration id is outside `<keys>`. */
export function retryKeysStanza(bundle: KeyBundle): Stanza {
  return node('keys', {}, [
    node('type', {}, TYPE_BYTE),
    node('identity', {}, without05(bundle.identity)),
    ...(bundle.oneTime ? [oneTimeKeyStanza(bundle.oneTime)] : []),
    signedKeyStanza(bundle.signed),
  ])
}

export function readOneTimeKey(stanza: Stanza): PublicPreKey {
  return { id: unsigned(bytesIn(stanza, 'id')), publicKey: with05(bytesIn(stanza, 'value')) }
}

export function readSignedKey(stanza: Stanza): SignedPublicPreKey {
  return { ...readOneTimeKey(stanza), signature: bytesIn(stanza, 'signature') }
}

export function readRetryKeys(receipt: Stanza, keys: Stanza): KeyBundle {
  const oneTime = childNamed(keys, 'key')
  const signed = childNamed(keys, 'skey')
  if (!signed) throw new Error('the retry receipt carries keys without a signed pre-key')
  return {
    registrationId: unsigned(bytesIn(receipt, 'registration')),
    identity: with05(bytesIn(keys, 'identity')),
    signed: readSignedKey(signed),
    ...(oneTime ? { oneTime: readOneTimeKey(oneTime) } : {}),
  }
}
