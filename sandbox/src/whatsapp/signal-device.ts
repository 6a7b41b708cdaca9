/**
 * One simulated end-to-end device: identity, pre-keys, sessions and sender keys. It uses the MIT wasm Signal implementation, which is independent of the
 * one in the library under test, so that agreement proves something.
 */
import { randomBytes } from 'node:crypto'
import { proto } from 'baileys'
import {
  GroupCipher,
  GroupSessionBuilder,
  generateIdentityKeyPair,
  generatePreKey,
  generateSignedPreKey,
  type KeyPair,
  type PreKey,
  type PreKeyBundleInput,
  ProtocolAddress,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SessionBuilder,
  SessionCipher,
  type SignalStorage,
  type SignedPreKey,
} from 'whatsapp-rust-bridge'
import { type KeyBundle, with05 } from './key-bundle.ts'
import { present } from './stanza.ts'

export interface DeviceKeys {
  identity: KeyPair
  registrationId: number
  signed: SignedPreKey
  preKeys: Map<number, PreKey>
  /** Pre-key ids that nobody has yet. */
  unused: number[]
  nextPreKey: number
  sessions: Map<string, Uint8Array>
  senderKeys: Map<string, Uint8Array>
}

const PRE_KEYS_AT_ONCE = 10

function newDeviceKeys(): DeviceKeys {
  const identity = generateIdentityKeyPair()
  return {
    identity,
    registrationId: randomBytes(2).readUInt16BE(0) & 0x3fff || 1,
    signed: generateSignedPreKey(identity, 1),
    preKeys: new Map(),
    unused: [],
    nextPreKey: 1,
    sessions: new Map(),
    senderKeys: new Map(),
  }
}

/** Bodies end with n bytes of value n, n from 1 to 16. */
function pad(body: Uint8Array): Buffer {
  const length = ((randomBytes(1)[0] ?? 0) & 0x0f) + 1
  return Buffer.concat([body, Buffer.alloc(length, length)])
}

const unpad = (body: Uint8Array) => body.subarray(0, body.length - (body[body.length - 1] ?? 0))

export class SignalDevice {
  #lock: Promise<unknown> = Promise.resolve()
  readonly #storage: SignalStorage

  constructor(readonly keys: DeviceKeys = newDeviceKeys()) {
    this.#storage = {
      loadSession: (address) => keys.sessions.get(address) ?? null,
      storeSession: (address, record) => void keys.sessions.set(address, record.serialize()),
      getOurIdentity: () => keys.identity,
      getOurRegistrationId: () => keys.registrationId,
      isTrustedIdentity: () => true,
      loadPreKey: (id) => keys.preKeys.get(id)?.keyPair ?? null,
      removePreKey: (id) => void keys.preKeys.delete(id),
      loadSignedPreKey: () => keys.signed,
      loadSenderKey: (id) => keys.senderKeys.get(id) ?? null,
      storeSenderKey: (id, record) => void keys.senderKeys.set(id, record),
    }
  }

  get identity(): { publicKey: Buffer; privateKey: Buffer } {
    const { pubKey, privKey } = this.keys.identity
    return { publicKey: with05(pubKey), privateKey: Buffer.from(privKey) }
  }

  /** The bundle that the server returns for this device; each one-time key once. */
  takeBundle(): KeyBundle {
    const { keys } = this
    if (keys.unused.length === 0) this.#addPreKeys()
    const oneTime = present(keys.preKeys.get(present(keys.unused.shift(), 'unused pre-key')), 'pre-key')
    return {
      registrationId: keys.registrationId,
      identity: this.identity.publicKey,
      signed: {
        id: keys.signed.keyId,
        publicKey: with05(keys.signed.keyPair.pubKey),
        signature: Buffer.from(keys.signed.signature),
      },
      oneTime: { id: oneTime.keyId, publicKey: with05(oneTime.keyPair.pubKey) },
    }
  }

  hasSession(address: string): boolean {
    return this.keys.sessions.has(address)
  }

  forgetSession(address: string): void {
    this.keys.sessions.delete(address)
  }

  startSession(address: string, bundle: KeyBundle): Promise<void> {
    return this.#serial(async () => {
      const input: PreKeyBundleInput = {
        registrationId: bundle.registrationId,
        identityKey: with05(bundle.identity),
        signedPreKey: {
          keyId: bundle.signed.id,
          publicKey: with05(bundle.signed.publicKey),
          signature: bundle.signed.signature,
        },
        preKey: bundle.oneTime && { keyId: bundle.oneTime.id, publicKey: with05(bundle.oneTime.publicKey) },
      }
      await new SessionBuilder(this.#storage, ProtocolAddress.from(address)).processPreKeyBundle(input)
    })
  }

  encrypt(address: string, message: proto.IMessage): Promise<{ type: 'pkmsg' | 'msg'; body: Buffer }> {
    return this.#serial(async () => {
      const plain = pad(proto.Message.encode(message).finish())
      const sealed = await new SessionCipher(this.#storage, ProtocolAddress.from(address)).encrypt(plain)
      return { type: sealed.type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(sealed.body) }
    })
  }

  decrypt(address: string, type: string, body: Uint8Array): Promise<proto.Message> {
    return this.#serial(async () => {
      const cipher = new SessionCipher(this.#storage, ProtocolAddress.from(address))
      const opened = type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(body) : cipher.decryptWhisperMessage(body)
      return proto.Message.decode(unpad(await opened))
    })
  }

  /** Our sender key for a group, as bytes for its members. */
  groupDistribution(group: string, self: string): Promise<Buffer> {
    return this.#serial(async () => {
      const name = new SenderKeyName(group, ProtocolAddress.from(self))
      return Buffer.from((await new GroupSessionBuilder(this.#storage).create(name)).serialize())
    })
  }

  groupEncrypt(group: string, self: string, message: proto.IMessage): Promise<Buffer> {
    return this.#serial(async () => {
      const plain = pad(proto.Message.encode(message).finish())
      return Buffer.from(await new GroupCipher(this.#storage, group, ProtocolAddress.from(self)).encrypt(plain))
    })
  }

  groupAccept(group: string, sender: string, distribution: Uint8Array): Promise<void> {
    return this.#serial(() =>
      new GroupSessionBuilder(this.#storage).process(
        new SenderKeyName(group, ProtocolAddress.from(sender)),
        SenderKeyDistributionMessage.deserialize(distribution),
      ),
    )
  }

  groupDecrypt(group: string, sender: string, body: Uint8Array): Promise<proto.Message> {
    return this.#serial(async () => {
      const opened = await new GroupCipher(this.#storage, group, ProtocolAddress.from(sender)).decrypt(body)
      return proto.Message.decode(unpad(opened))
    })
  }

  #addPreKeys(): void {
    for (let made = 0; made < PRE_KEYS_AT_ONCE; made++) {
      const key = generatePreKey(this.keys.nextPreKey++)
      this.keys.preKeys.set(key.keyId, key)
      this.keys.unused.push(key.keyId)
    }
  }

  /** One operation at a time: the ratchet must not advance concurrently. */
  #serial<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#lock.then(work, work)
    this.#lock = run.catch(() => undefined)
    return run
  }
}
