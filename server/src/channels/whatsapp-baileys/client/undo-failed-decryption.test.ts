import { randomBytes } from 'node:crypto'
import { Curve, signedKeyPair } from 'baileys'
import { ProtocolAddress, SessionBuilder, SessionCipher, type SessionRecord, type SignalStorage } from 'libsignal'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SignalDevice } from '../../../../../sandbox/src/whatsapp/signal-device.ts'
import { quietConsole } from './quiet-console.ts'
import { undoFailedDecryption } from './undo-failed-decryption.ts'

let loud: () => void
beforeEach(() => {
  loud = quietConsole(pino({ level: 'silent' }))
})
afterEach(() => loud())

const withType = (key: Uint8Array) => (key.length === 33 ? Buffer.from(key) : Buffer.concat([Buffer.from([5]), key]))

/** The library's side of one contact: what it keeps, and what it does with it. */
const ourDevice = (phone: SignalDevice) => {
  const pair = Curve.generateKeyPair()
  const identity = { pubKey: withType(pair.public), privKey: Buffer.from(pair.private) }
  const records = new Map<string, SessionRecord>()
  const storage: SignalStorage = {
    loadSession: async (id) => records.get(id),
    storeSession: async (id, record) => void records.set(id, record),
    isTrustedIdentity: () => true,
    loadPreKey: async () => undefined,
    removePreKey: () => {},
    loadSignedPreKey: () => signedKeyPairOf(pair),
    getOurRegistrationId: () => 7,
    getOurIdentity: () => identity,
  }
  const address = new ProtocolAddress('ana', 0)
  return {
    beginSession: async () => {
      const { registrationId, identity: identityKey, signed, oneTime } = phone.takeBundle()
      if (!oneTime) throw new Error('the phone has no key left')
      await new SessionBuilder(storage, address).initOutgoing({
        registrationId,
        identityKey,
        signedPreKey: { keyId: signed.id, publicKey: signed.publicKey, signature: signed.signature },
        preKey: { keyId: oneTime.id, publicKey: oneTime.publicKey },
      })
    },
    says: async (text: string) => {
      const plain = Buffer.concat([Buffer.from([10, text.length]), Buffer.from(text), Buffer.from([1])])
      const { type, body } = await new SessionCipher(storage, address).encrypt(plain)
      return { type: type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(body) }
    },
    reads: (body: Buffer) => new SessionCipher(storage, address).decryptWhisperMessage(body),
  }
}
const signedKeyPairOf = (identity: Parameters<typeof signedKeyPair>[0]) => {
  const { keyPair } = signedKeyPair(identity, 1)
  return { pubKey: Buffer.from(keyPair.public), privKey: Buffer.from(keyPair.private) }
}

it('a message that crosses a new session leaves that session usable', async () => {
  undoFailedDecryption()
  undoFailedDecryption()
  const phone = new SignalDevice()
  const us = ourDevice(phone)
  const arrives = async ({ type, body }: { type: string; body: Buffer }) =>
    (await phone.decrypt('shop.1', type, body)).conversation
  await us.beginSession()
  expect(await arrives(await us.says('um'))).toBe('um')
  const crossing = await phone.encrypt('shop.1', { conversation: `dois ${randomBytes(2).toString('hex')}` })

  await us.beginSession()
  expect(await arrives(await us.says('tres'))).toBe('tres')
  // Written on the session before: the attempt on the new one fails first.
  expect((await us.reads(crossing.body)).toString()).toContain('dois')
  expect(await arrives(await us.says('quatro'))).toBe('quatro')
})
