import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { certificatesIn, serialOf } from './certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'guiche-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['0000000000000001', '4000000000000001'],
  ['00ff000000000000', '40ff000000000000'],
  ['ffffffffffffffff', '7fffffffffffffff'],
])('the serial number of a certificate begins with neither zeros nor a sign: %s', (random, serial) => {
  expect(serialOf(Buffer.from(random, 'hex'))).toBe(serial)
})

it('are the same at every start, and created again when the file is torn or unreadable', () => {
  const file = join(folder, 'certificates.json')
  const first = certificatesIn(file)
  expect(certificatesIn(file)).toEqual(first)
  for (const broken of [
    readFileSync(file, 'utf8').slice(0, 300),
    JSON.stringify({ ...first, serverCertificate: first.serverCertificate.replace('MII', 'MMM') }),
  ]) {
    writeFileSync(file, broken)
    const again = certificatesIn(file)
    expect(new X509Certificate(again.serverCertificate).subject).toBe('CN=pix.sandbox')
    expect(certificatesIn(file)).toEqual(again)
  }
})
