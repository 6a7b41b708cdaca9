/** A self-signed certificate with its key in a .p12, as providers issue them. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

interface Wanted {
  /** The number of key derivation rounds, and whether everything is protected by that password. */
  packing?: { count: number; useMac: boolean }
  password?: string
  name?: string
  from?: Date
  until?: Date
  /** `3des` is what today's OpenSSL calls legacy. */
  algorithm?: '3des' | 'aes256'
}

// One key for the whole run, as creating it takes a second.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({
  type: 'pkcs1',
  format: 'pem',
})
export const keyPem = String(pem)

export const ownCertificate = (wanted: Wanted = {}) => {
  const { password = '', name = 'Clínica Teste', algorithm = 'aes256' } = wanted
  const key = forge.pki.privateKeyFromPem(keyPem) as forge.pki.rsa.PrivateKey
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = wanted.from ?? new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = wanted.until ?? new Date('2049-01-01T00:00:00Z')
  const names = [{ name: 'commonName', value: name, valueTagClass: forge.asn1.Type.UTF8 as never }]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.sign(key, forge.md.sha256.create())
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm, ...wanted.packing })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}
