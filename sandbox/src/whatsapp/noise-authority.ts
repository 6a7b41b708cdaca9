/** The certificate chain root → intermediate → leaf that the library checks against `WA_CERT_DETAILS.PUBLIC_KEY`. */
import { Curve, type KeyPair, proto } from 'baileys'
import { seconds } from './stanza.ts'

export interface AuthorityRecord {
  rootPublic: string
  staticPublic: string
  staticPrivate: string
  chain: string
}

const TEN_YEARS = 3650 * 86_400

export class NoiseAuthority {
  private constructor(
    readonly rootPublic: Buffer,
    readonly serverStatic: KeyPair,
    readonly chain: Buffer,
  ) {}

  static create(): NoiseAuthority {
    const root = Curve.generateKeyPair()
    const intermediateKey = Curve.generateKeyPair()
    const serverStatic = Curve.generateKeyPair()
    const { Details } = proto.CertChain.NoiseCertificate
    const validity = { notBefore: seconds() - 3600, notAfter: seconds() + TEN_YEARS }
    const intermediate = Details.encode({
      serial: 1,
      issuerSerial: 0,
      key: intermediateKey.public,
      ...validity,
    }).finish()
    const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: serverStatic.public, ...validity }).finish()
    const chain = proto.CertChain.encode({
      intermediate: { details: intermediate, signature: Curve.sign(root.private, Buffer.from(intermediate)) },
      leaf: { details: leaf, signature: Curve.sign(intermediateKey.private, Buffer.from(leaf)) },
    }).finish()
    return new NoiseAuthority(Buffer.from(root.public), serverStatic, Buffer.from(chain))
  }

  static restore(record: AuthorityRecord): NoiseAuthority {
    const bytes = (text: string) => Buffer.from(text, 'base64')
    const serverStatic = { public: bytes(record.staticPublic), private: bytes(record.staticPrivate) }
    return new NoiseAuthority(bytes(record.rootPublic), serverStatic, bytes(record.chain))
  }

  record(): AuthorityRecord {
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    return {
      rootPublic: text(this.rootPublic),
      staticPublic: text(this.serverStatic.public),
      staticPrivate: text(this.serverStatic.private),
      chain: text(this.chain),
    }
  }
}
