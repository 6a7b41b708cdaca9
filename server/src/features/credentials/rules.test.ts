import { describe, expect, it } from 'vitest'
import { aboutCertificate, isP12Name } from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const read = {
  subject: 'C=BR\nO=Clínica\nCN=Clínica Aurora',
  issuer: 'O=Autoridade\nOU=Testes',
  validFrom: 'Jan  1 00:00:00 2026 GMT',
  validTo: 'Jan  1 00:00:00 2027 GMT',
}

describe('what is shown of a certificate', () => {
  it('is its common name, its days and its file; all names when it has no common name', () => {
    expect(aboutCertificate({ name: 'efi.p12', read }, now)).toMatchObject({
      ok: true,
      next: {
        name: 'efi.p12',
        subject: 'Clínica Aurora',
        issuer: 'O=Autoridade, OU=Testes',
        validFrom: '2026-01-01T00:00:00.000Z',
        expiresAt: '2027-01-01T00:00:00.000Z',
        uploadedAt: now.toISOString(),
      },
    })
  })

  it('is a refusal when it has expired, cannot be read, or its password is wrong', () => {
    const refusal = (given: typeof read | 'unreadable' | 'password', at = now) =>
      aboutCertificate({ name: 'efi.p12', read: given }, at)
    expect(refusal(read, new Date('2027-01-01T00:00:00Z'))).toMatchObject({
      ok: false,
      code: 'ERR_CERTIFICATE_EXPIRED',
    })
    expect(refusal('unreadable')).toMatchObject({ ok: false, code: 'ERR_CERTIFICATE_UNREADABLE', field: 'body.file' })
    expect(refusal('password')).toMatchObject({ ok: false, code: 'ERR_CERTIFICATE_PASSWORD', field: 'body.password' })
  })
})

it('a file is named .p12 or .pfx, in any case', () => {
  expect(['a.p12', 'a.PFX', 'a.p12.png', 'p12'].map(isP12Name)).toEqual([true, true, false, false])
})
