import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { keyPem, ownCertificate } from '../../../test/own-certificate.ts'
import { readP12 } from './p12.ts'

describe('a .p12', () => {
  it.each([
    ['aes256', 'Senha-1'],
    ['3des', 'Senha-1'],
    ['aes256', ''],
    ['3des', ''],
  ] as const)('in %s with the password "%s" is read, and TLS opens what comes of it', (algorithm, password) => {
    const read = readP12(ownCertificate({ algorithm, password }), password)
    if (typeof read === 'string') throw new Error(read)
    expect(read.certificate.subject).toContain('Clínica Teste')
    expect(() => createSecureContext({ pfx: read.pfx, passphrase: password })).not.toThrow()
  })

  it('does not open with another password', () => {
    expect(readP12(ownCertificate({ password: 'Senha-1' }), 'Senha-2')).toBe('password')
    expect(readP12(ownCertificate({ password: 'Senha-1' }), '')).toBe('password')
  })

  it.each([
    ['a text', Buffer.from('no certificate at all')],
    ['nothing', Buffer.alloc(0)],
    ['a key alone', Buffer.from(keyPem)],
    ['half of one', ownCertificate({ password: 'Senha-1' }).subarray(0, 900)],
  ])('that is %s is unreadable', (_what, bytes) => {
    expect(readP12(bytes, 'Senha-1')).toBe('unreadable')
  })

  it('with millions of iterations is refused', () => {
    const bytes = ownCertificate({ password: 'Senha-1' })
    // The last number of the file, 2048 rounds of the password, becomes two thousand million.
    const at = bytes.lastIndexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]))
    expect(at).toBeGreaterThan(0)
    const grown = Buffer.concat([bytes.subarray(0, at), Buffer.from([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff])])
    // Two bytes more in each of the sequences around it.
    const lengthen = (offset: number) => grown.writeUInt16BE(grown.readUInt16BE(offset) + 2, offset)
    lengthen(2)
    const mac = grown.lastIndexOf(0x30, at - 40)
    for (let back = at; back > mac - 80; back -= 1) {
      if (grown[back] === 0x30 && back + 2 + (grown[back + 1] ?? 0) === bytes.length)
        grown[back + 1] = (grown[back + 1] ?? 0) + 2
    }
    const begun = performance.now()
    expect(readP12(grown, 'Senha-1')).toBe('unreadable')
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})
