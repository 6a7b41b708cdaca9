/** Linking a device: the phone scans a QR code or its owner types a code; both end in `<pair-success>`. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, Curve, derivePairingCodeKey, jidDecode, proto } from 'baileys'
import type { Client } from './client.ts'
import { Companion } from './companion.ts'
import { with05, without05 } from './key-bundle.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Person } from './person.ts'
import { signatureHolds } from './signatures.ts'
import {
  bytesIn,
  contentBytes,
  newStanzaId,
  node,
  ProtocolFault,
  present,
  requiredChild,
  SERVER,
  type Stanza,
  seconds,
  timestamp,
  unsigned,
} from './stanza.ts'

/** Requested by the product, waiting for the owner to type it. */
export interface LinkCode {
  wrapped: Buffer
  jid: string
  shared?: Buffer
  person?: Person
  /** Gets the outcome of the typed code; undefined if it was right. */
  typed?: (refusal?: PairingRefusedError) => void
}

export interface PairingInProgress {
  companion: Companion
  id: string
  details: Uint8Array
  accountKey: Buffer
}

/** The code is not (or no longer) one of ours; the person should look at the screen again. */
export class PairingRefusedError extends Error {
  override name = 'PairingRefusedError'
}

const TYPED_WITHIN_MS = 10_000

/** These two prefixes are signed: one by the account, one by the device. */
const ACCOUNT_PREFIX = Buffer.from([6, 0])
const DEVICE_PREFIX = Buffer.from([6, 1])

/** The phone scans the text of a QR code shown by the product. */
export function scanQr(network: WhatsAppNetwork, qr: string, person: Person): void {
  const [ref, noiseKey, identity, advSecret] = qr
    .slice(qr.indexOf('#') + 1)
    .trim()
    .split(',')
  if (!ref || !noiseKey || !identity || !advSecret) throw new PairingRefusedError('this is not a WhatsApp linking code')
  const client = [...network.clients].find((candidate) => candidate.qrRefs.includes(ref))
  if (!client) throw new PairingRefusedError('this QR code is no longer shown: scan the current one')
  if (!client.noiseKey?.equals(Buffer.from(noiseKey, 'base64'))) {
    throw new PairingRefusedError('the key in the QR code is not the key of the connection')
  }
  offerPairing(client, person, Buffer.from(identity, 'base64'), Buffer.from(advSecret, 'base64'))
}

/** The owner types the eight characters on the phone. */
export async function enterPairingCode(network: WhatsAppNetwork, code: string, person: Person): Promise<void> {
  // The newest of several requests for this number, as it sent the last notice to the phone.
  const client = [...network.clients].reverse().find((candidate) => askedBy(candidate) === person.pn)
  if (!client?.linkCode) throw new PairingRefusedError(`no code was requested for ${person.pn}`)
  const { wrapped } = client.linkCode
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32))
  const companionEphemeral = aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48))
  const ephemeral = Curve.generateKeyPair()
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv)
  client.linkCode.shared = Buffer.from(Curve.sharedKey(ephemeral.private, companionEphemeral))
  client.linkCode.person = person
  const outcome = typedOutcome(client.linkCode)
  const attrs = { from: SERVER, id: newStanzaId(), type: 'link_code_companion_reg', t: timestamp() }
  const content = [
    node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, sealed])),
    node('primary_identity_pub', {}, without05(person.phone.identity.publicKey)),
    node('link_code_pairing_ref', {}, Buffer.from('ref')),
  ]
  client.send(node('notification', attrs, [node('link_code_companion_reg', { stage: 'primary_hello' }, content)]))
  await outcome
}

function typedOutcome(linkCode: LinkCode): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = new PairingRefusedError('the program that requested the code does not respond')
    const timer = setTimeout(() => reject(late), TYPED_WITHIN_MS)
    linkCode.typed = (refusal) => {
      clearTimeout(timer)
      if (refusal) reject(refusal)
      else resolve()
    }
  })
}

const askedBy = (client: Client) => (client.linkCode ? jidDecode(client.linkCode.jid)?.user : undefined)

/** The product's half of the code exchange: both sides now derive the same secret, and continue as with a QR code. */
export function finishPairingCode(client: Client, content: Stanza): void {
  const shared = present(client.linkCode?.shared, 'the typed code')
  const person = present(client.linkCode?.person, 'the person who typed the code')
  const bundle = bytesIn(content, 'link_code_pairing_wrapped_key_bundle')
  const identity = bytesIn(content, 'companion_identity_public')
  const purpose = 'link_code_pairing_key_bundle_encryption_key'
  const key = Buffer.from(hkdfSync('sha256', shared, bundle.subarray(0, 32), purpose, 32))
  const plain = opened(() => aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0)))
  if (!plain) {
    client.linkCode?.typed?.(new PairingRefusedError('the code is wrong: look at it again on the screen'))
    return
  }
  if (!plain.subarray(0, 32).equals(identity)) throw new ProtocolFault('the code exchange names another identity')
  const identityShared = Curve.sharedKey(person.phone.identity.privateKey, identity)
  const material = Buffer.concat([shared, identityShared, plain.subarray(64, 96)])
  const advSecret = Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), 'adv_secret', 32))
  offerPairing(client, person, identity, advSecret)
  client.linkCode?.typed?.()
}

/** Undefined if the two sides derived different secrets. */
function opened(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function offerPairing(client: Client, person: Person, identity: Buffer, advSecret: Buffer): void {
  const companion = companionOf(client, person, identity)
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE(0),
    timestamp: seconds(),
    keyIndex: companion.keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish()
  const accountKey = without05(person.phone.identity.publicKey)
  const toSign = Buffer.concat([ACCOUNT_PREFIX, details, identity])
  const accountSignature = Curve.sign(person.phone.identity.privateKey, toSign)
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: accountKey,
    accountSignature,
  }).finish()
  const hmac = createHmac('sha256', advSecret).update(signed).digest()
  const accountType = proto.ADVEncryptionType.E2EE
  const wrapped = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac, accountType }).finish()

  const id = newStanzaId()
  client.qrRefs = []
  client.pairing = { companion, id, details, accountKey }
  const success = node('pair-success', {}, [
    node('device-identity', {}, wrapped),
    node('device', { jid: companion.jid, lid: companion.lidJid }),
    node('platform', { name: 'android' }),
    node('biz', { name: person.name }),
  ])
  client.send(node('iq', { from: SERVER, id, type: 'set', xmlns: 'md', t: timestamp() }, [success]))
}

function companionOf(client: Client, person: Person, identity: Buffer): Companion {
  const registration = present(client.registration, 'the registration of the device')
  if (!identity.equals(Buffer.from(present(registration.eIdent, 'eIdent')))) {
    throw new PairingRefusedError('the identity in the code is not the one the device registered')
  }
  const signed = {
    id: unsigned(registration.eSkeyId),
    publicKey: with05(present(registration.eSkeyVal, 'eSkeyVal')),
    signature: Buffer.from(present(registration.eSkeySig, 'eSkeySig')),
  }
  if (!signatureHolds(identity, signed.publicKey, signed.signature)) {
    throw new PairingRefusedError('the signature under the signed pre-key is wrong')
  }
  const companion = new Companion(person, person.nextDevice++, person.companions.size + 1, {
    noiseKey: present(client.noiseKey, 'the noise key'),
    identity,
    registrationId: unsigned(registration.eRegid),
    signed,
  })
  const props = registration.deviceProps?.length ? proto.DeviceProps.decode(registration.deviceProps) : undefined
  companion.wantsFullHistory = props?.requireFullSync === true
  return companion
}

/** The device has countersigned: it is linked, and must come back with a login. */
export function finishPairing(client: Client, pairing: PairingInProgress, answer: Stanza): void {
  const { companion } = pairing
  const identity = requiredChild(requiredChild(answer, 'pair-device-sign'), 'device-identity')
  const account = proto.ADVSignedDeviceIdentity.decode(contentBytes(identity))
  const signed = Buffer.concat([DEVICE_PREFIX, pairing.details, companion.identity, pairing.accountKey])
  const signature = present(account.deviceSignature, 'the device signature')
  if (!signatureHolds(companion.identity, signed, signature)) throw new ProtocolFault('the device signature is wrong')
  companion.owner.companions.set(companion.id, companion)
  client.pairing = undefined
  client.network.events.emit('paired', companion)
  client.network.announce({ kind: 'person', pn: companion.owner.pn })
  client.streamError(515)
}

/** The owner removes a linked device on the phone. */
export function unlink(network: WhatsAppNetwork, companion: Companion): void {
  forgetCompanion(network, companion)
  companion.client?.streamError(401, 'device_removed')
}

export function forgetCompanion(network: WhatsAppNetwork, companion: Companion): void {
  companion.owner.companions.delete(companion.id)
  network.events.emit('unlinked', companion)
  network.announce({ kind: 'person', pn: companion.owner.pn })
}
