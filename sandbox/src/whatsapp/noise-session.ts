/** The server side (responder) of Noise_XX_25519_AESGCM_SHA256 in WhatsApp's framing. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { Curve, decodeBinaryNode, encodeBinaryNode, proto } from 'baileys'
import type { NoiseAuthority } from './noise-authority.ts'
import { ProtocolFault, present, type Stanza } from './stanza.ts'

const MODE = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0')
const HEADER_MAGIC = Buffer.from('WA')
const ROUTING_MAGIC = Buffer.from('ED')
const EMPTY = Buffer.alloc(0)
const TAG_BYTES = 16

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(counter, 8)
  return bytes
}

function seal(key: Buffer, counter: number, aad: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter))
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, counter: number, aad: Buffer, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter))
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
}

function framed(bytes: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(3 + bytes.length)
  out.writeUIntBE(bytes.length, 0, 3)
  out.set(bytes, 3)
  return out
}

interface Direction {
  key: Buffer
  counter: number
}

export class NoiseSession {
  #hash = MODE
  #salt: Buffer = MODE
  #key: Buffer = MODE
  #counter = 0
  readonly #ephemeral = Curve.generateKeyPair()
  #buffer: Buffer = EMPTY
  #introSeen = false
  #outgoing: Direction | undefined
  #incoming: Direction | undefined

  constructor(private readonly authority: NoiseAuthority) {}

  /** Takes raw websocket bytes and returns whole frames (with a 3-byte big-endian length prefix). */
  push(data: Buffer): Buffer[] {
    this.#buffer = this.#buffer.length ? Buffer.concat([this.#buffer, data]) : data
    if (!this.#introSeen && !this.#takeIntro()) return []
    const frames: Buffer[] = []
    while (this.#buffer.length >= 3) {
      const size = this.#buffer.readUIntBE(0, 3)
      if (this.#buffer.length < size + 3) break
      frames.push(this.#buffer.subarray(3, size + 3))
      this.#buffer = this.#buffer.subarray(size + 3)
    }
    return frames
  }

  /** ClientHello in, ServerHello out: e, ee, s, es and the certificate. */
  hello(frame: Buffer): Buffer {
    const { clientHello } = proto.HandshakeMessage.decode(frame)
    const clientEphemeral = present(clientHello?.ephemeral, 'client ephemeral key')
    this.#absorb(clientEphemeral)
    this.#absorb(this.#ephemeral.public)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientEphemeral))
    const serverStatic = this.#encrypt(this.authority.serverStatic.public)
    this.#mix(Curve.sharedKey(this.authority.serverStatic.private, clientEphemeral))
    const payload = this.#encrypt(this.authority.chain)
    const serverHello = { ephemeral: this.#ephemeral.public, static: serverStatic, payload }
    return framed(proto.HandshakeMessage.encode({ serverHello }).finish())
  }

  /** ClientFinish in: s, se and the ClientPayload; then the keys split into one per direction. */
  finish(frame: Buffer): { payload: proto.ClientPayload; noiseKey: Buffer } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame)
    const noiseKey = this.#decrypt(present(clientFinish?.static, 'client static key'))
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey))
    const payload = proto.ClientPayload.decode(this.#decrypt(present(clientFinish?.payload, 'client payload')))
    const [clientToServer, serverToClient] = this.#derive(EMPTY)
    this.#incoming = { key: clientToServer, counter: 0 }
    this.#outgoing = { key: serverToClient, counter: 0 }
    return { payload, noiseKey }
  }

  decode(frame: Buffer): Promise<Stanza> {
    const incoming = present(this.#incoming, 'handshake')
    return decodeBinaryNode(unseal(incoming.key, incoming.counter++, EMPTY, frame))
  }

  encode(stanza: Stanza): Buffer {
    const outgoing = present(this.#outgoing, 'handshake')
    return framed(seal(outgoing.key, outgoing.counter++, EMPTY, encodeBinaryNode(stanza)))
  }

  /** The optional routing part is not hashed, the four header bytes are. */
  #takeIntro(): boolean {
    let offset = 0
    if (this.#buffer.subarray(0, 2).equals(ROUTING_MAGIC)) {
      if (this.#buffer.length < 7) return false
      offset = 7 + this.#buffer.readUIntBE(4, 3)
    }
    const header = this.#buffer.subarray(offset, offset + 4)
    if (header.length < 4) return false
    if (!header.subarray(0, 2).equals(HEADER_MAGIC)) throw new ProtocolFault('the connection does not begin with "WA"')
    this.#absorb(header)
    this.#buffer = this.#buffer.subarray(offset + 4)
    this.#introSeen = true
    return true
  }

  #absorb(bytes: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, bytes]))
  }

  #derive(bytes: Uint8Array): [Buffer, Buffer] {
    const material = Buffer.from(hkdfSync('sha256', bytes, this.#salt, EMPTY, 64))
    return [material.subarray(0, 32), material.subarray(32)]
  }

  #mix(bytes: Uint8Array): void {
    ;[this.#salt, this.#key] = this.#derive(bytes)
    this.#counter = 0
  }

  #encrypt(plain: Uint8Array): Buffer {
    const sealed = seal(this.#key, this.#counter++, this.#hash, plain)
    this.#absorb(sealed)
    return sealed
  }

  #decrypt(sealed: Uint8Array): Buffer {
    const plain = unseal(this.#key, this.#counter++, this.#hash, sealed)
    this.#absorb(sealed)
    return plain
  }
}
