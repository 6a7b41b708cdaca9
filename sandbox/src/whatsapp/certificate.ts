/** A self-signed certificate for the media host, made with node:crypto only: Node can sign but not write X.509. */
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

export interface Certificate {
  cert: string
  key: string
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), derLength(body.length), body])
}

function derLength(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  if (length < 256) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 255])
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const digits = [part & 127]
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
    bytes.push(...digits)
  }
  return tlv(0x06, Buffer.from(bytes))
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return tlv(0x17, Buffer.from(`${digits}Z`))
}

function extensions(hosts: string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) ? tlv(0x87, Buffer.from(host.split('.').map(Number))) : tlv(0x82, Buffer.from(host)),
  )
  const yes = tlv(0x01, Buffer.from([255]))
  const certifiesOthers = sequence(objectId('2.5.29.19'), yes, tlv(0x04, sequence(yes)))
  const alternativeNames = sequence(objectId('2.5.29.17'), tlv(0x04, sequence(...names)))
  return tlv(0xa3, sequence(certifiesOthers, alternativeNames))
}

export function selfSigned(hosts: string[], days = 3650): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tlv(0x31, sequence(objectId('2.5.4.3'), tlv(0x0c, Buffer.from('guiche sandbox')))))
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
  const serial = randomBytes(8)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 1
  const toBeSigned = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - 3_600_000)), utcTime(new Date(Date.now() + days * 86_400_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(hosts),
  )
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey)
  const der = sequence(toBeSigned, algorithm, tlv(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  const cert = `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
