/**
 * Reads a .p12: a certificate with its private key, encrypted with a password. Providers still issue files in ciphers
 * that today's OpenSSL refuses; those are re-encrypted.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'

export interface ReadP12 {
  /** A .p12 that TLS opens with the same password. */
  pfx: Buffer
  certificate: X509Certificate
}
/** `password`: it is a .p12, but the password is wrong. */
export type P12Fault = 'unreadable' | 'password'

/** Each iteration costs time on the main thread; real files have some thousands. */
const mostRounds = 200_000

class TooManyRounds extends Error {}
const bounded = (rounds: number): void => {
  if (rounds > mostRounds) throw new TooManyRounds()
}
// Keys and certificates have their own iteration counts, some of them inside of encrypted parts: all of them are seen
// only while decrypting.
const { pbkdf2 } = forge.pkcs5
forge.pkcs5.pbkdf2 = ((...given: Parameters<typeof pbkdf2>) => {
  bounded(given[2])
  return pbkdf2(...given)
}) as typeof pbkdf2
type StretchForP12 = (
  password: string,
  salt: unknown,
  id: number,
  rounds: number,
  bytes: number,
  md?: unknown,
) => unknown
const ways = forge.pki as unknown as { pbe: { generatePkcs12Key: StretchForP12 } }
const { generatePkcs12Key } = ways.pbe
ways.pbe.generatePkcs12Key = (...given) => {
  bounded(given[3])
  return generatePkcs12Key(...given)
}

type Asn1 = forge.asn1.Asn1

const partsOf = ({ value }: Asn1): readonly Asn1[] => (Array.isArray(value) ? value : [])

/** The iterations of the password's key derivation; Infinity if the file does not give a number. */
const roundsIn = (p12: Asn1): number => {
  const [, , rounds] = partsOf(partsOf(p12)[2] ?? ({ value: [] } as unknown as Asn1))
  if (!rounds || typeof rounds.value !== 'string') return 1
  return rounds.value.length > 4
    ? Number.POSITIVE_INFINITY
    : forge.util.createBuffer(rounds.value).getInt(8 * rounds.value.length)
}

const asn1In = (bytes: Buffer): Asn1 | null => {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(bytes.toString('binary')))
  } catch {
    return null
  }
}

/** A file without a password was made with none at all, or with an empty one: these differ. */
const waysOf = (password: string): (string | undefined)[] => (password === '' ? ['', undefined] : [password])

const openWith = (asn1: Asn1, password: string): forge.pkcs12.Pkcs12Pfx | P12Fault => {
  let fault: P12Fault = 'unreadable'
  for (const way of waysOf(password)) {
    try {
      return forge.pkcs12.pkcs12FromAsn1(asn1, false, way as string)
    } catch (error) {
      if (error instanceof Error && /password/i.test(error.message)) fault = 'password'
    }
  }
  return fault
}

const derOf = (asn1: Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

const bagsOf = (p12: forge.pkcs12.Pkcs12Pfx, ...types: (string | undefined)[]): forge.pkcs12.Bag[] =>
  types.flatMap((bagType) => (bagType === undefined ? [] : (p12.getBags({ bagType })[bagType] ?? [])))

const keyOf = ({ key, asn1 }: forge.pkcs12.Bag): KeyObject =>
  key
    ? createPrivateKey(forge.pki.privateKeyToPem(key))
    : createPrivateKey({ key: derOf(asn1), format: 'der', type: 'pkcs8' })

const certificateOf = ({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate =>
  new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1))

const opensInTls = (pfx: Buffer, passphrase: string): boolean => {
  try {
    createSecureContext({ pfx, passphrase })
    return true
  } catch {
    return false
  }
}

/** The certificate of the key first, then its issuers. */
const packAnew = (
  key: forge.pkcs12.Bag,
  certificates: readonly forge.pkcs12.Bag[],
  password: string,
): Buffer | null => {
  const chain = certificates.flatMap(({ cert }) => cert ?? [])
  if (!key.key || chain.length !== certificates.length) return null
  return derOf(forge.pkcs12.toPkcs12Asn1(key.key, chain, password, { algorithm: 'aes256' }))
}

const contentOf = (p12: forge.pkcs12.Pkcs12Pfx, bytes: Buffer, password: string): ReadP12 | null => {
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids
  const certificates = bagsOf(p12, certBag)
  for (const key of bagsOf(p12, pkcs8ShroudedKeyBag, keyBag)) {
    const own = certificates.find((bag) => certificateOf(bag).checkPrivateKey(keyOf(key)))
    if (!own) continue
    const others = certificates.filter((bag) => bag !== own)
    const pfx = opensInTls(bytes, password) ? bytes : packAnew(key, [own, ...others], password)
    return pfx && opensInTls(pfx, password) ? { pfx, certificate: certificateOf(own) } : null
  }
  return null
}

export const readP12 = (bytes: Buffer, password: string): ReadP12 | P12Fault => {
  const asn1 = asn1In(bytes)
  if (!asn1 || roundsIn(asn1) > mostRounds) return 'unreadable'
  const p12 = openWith(asn1, password)
  if (typeof p12 === 'string') return p12
  try {
    return contentOf(p12, bytes, password) ?? 'unreadable'
  } catch {
    // A part of it is not what the file declares.
    return 'unreadable'
  }
}
