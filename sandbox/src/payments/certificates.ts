/** Efí's certificate authority, its server certificate and the .p12 that it gives to an account. */
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import forge from 'node-forge'

export interface Certificates {
  /** PEM, like the server's. */
  ca: string
  serverKey: string
  serverCertificate: string
  /** Base64. */
  p12: string
  passphrase: string
}

const days = 3650

const rsaKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    pem: privateKey,
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  }
}
type Keys = ReturnType<typeof rsaKeys>

/** A positive serial number without leading zeros: DER accepts only one form. */
export const serialOf = (bytes: Buffer): string => {
  const [first = 0, ...others] = bytes
  return Buffer.from([(first & 0x3f) | 0x40, ...others]).toString('hex')
}

interface Wish {
  name: string
  keys: Keys
  issuer?: { certificate: forge.pki.Certificate; keys: Keys }
  extensions: object[]
}

const certify = ({ name, keys, issuer, extensions }: Wish): forge.pki.Certificate => {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = serialOf(randomBytes(8))
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000)
  certificate.validity.notAfter = new Date(Date.now() + days * 86_400_000)
  const subject = [{ name: 'commonName', value: name }]
  certificate.setSubject(subject)
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : subject)
  certificate.setExtensions(extensions)
  certificate.sign((issuer?.keys ?? keys).privateKey, forge.md.sha256.create())
  return certificate
}

const make = (): Certificates => {
  const [caKeys, serverKeys, clientKeys] = [rsaKeys(), rsaKeys(), rsaKeys()]
  const ca = certify({
    name: 'Efí (sandbox)',
    keys: caKeys,
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  const issuer = { certificate: ca, keys: caKeys }
  const server = certify({
    name: 'pix.sandbox',
    keys: serverKeys,
    issuer,
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  })
  const client = certify({
    name: 'conta 1234567',
    keys: clientKeys,
    issuer,
    extensions: [{ name: 'extKeyUsage', clientAuth: true }],
  })
  const passphrase = randomBytes(9).toString('base64url')
  const p12 = forge.pkcs12.toPkcs12Asn1(clientKeys.privateKey, [client], passphrase, { algorithm: 'aes256' })
  return {
    ca: forge.pki.certificateToPem(ca),
    serverKey: serverKeys.pem,
    serverCertificate: forge.pki.certificateToPem(server),
    p12: forge.util.encode64(forge.asn1.toDer(p12).getBytes()),
    passphrase,
  }
}

/** Undefined if the file is torn or unreadable. */
const keptIn = (file: string): Certificates | undefined => {
  if (!existsSync(file)) return undefined
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Certificates
    for (const certificate of [kept.ca, kept.serverCertificate]) new X509Certificate(certificate)
    return kept
  } catch {
    return undefined
  }
}

/** The same at every start if there is a file, as the product has stored its .p12. */
export const certificatesIn = (file?: string): Certificates => {
  const kept = file && keptIn(file)
  if (kept) return kept
  const made = make()
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return made
}
