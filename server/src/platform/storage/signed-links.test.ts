import { describe, expect, it } from 'vitest'
import { byteRangeOf } from './byte-range.ts'
import { contentDisposition, fileNameFor } from './content-disposition.ts'
import { signLink, verifyLink } from './signed-links.ts'

const secret = 'the secret of a test, long enough to be one'
const file = `${'ab'.repeat(16)}.png`
const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const proofIn = (link: string) => Object.fromEntries(new URL(link, 'http://x/public/').searchParams)

describe('a signed URL', () => {
  const link = signLink(secret, file, 'Relatório "final".png', at('10:20:00'))

  it('is valid for two to three hours and tells how long', () => {
    expect(verifyLink(secret, file, proofIn(link), at('10:20:00'))).toBe(2 * 3600 + 40 * 60)
    expect(verifyLink(secret, file, proofIn(link), at('12:59:59'))).toBe(1)
    expect(verifyLink(secret, file, proofIn(link), at('13:00:00'))).toBeNull()
  })

  it('is the same within an hour, so that browsers cache the file', () => {
    expect(signLink(secret, file, undefined, at('10:00:00'))).toBe(signLink(secret, file, undefined, at('10:59:59')))
    expect(signLink(secret, file, undefined, at('10:00:00'))).not.toBe(
      signLink(secret, file, undefined, at('11:00:00')),
    )
  })

  it('contains the name and starts with the file', () => {
    expect(link.startsWith(`${file}?`)).toBe(true)
    expect(proofIn(link).download).toBe('Relatório "final".png')
  })

  it.each([
    ['another file', { file: `${'cd'.repeat(16)}.png` }],
    ['a later expiry', { e: '99999999999' }],
    ['another secret', { secret: 'another secret that is also long enough' }],
    ['no signature', { s: '' }],
    ['a signature of another length', { s: 'AAAA' }],
    ['an expiry that is no number', { e: '1e9' }],
  ])('does not open with %s', (_what, change: { file?: string; e?: string; s?: string; secret?: string }) => {
    const proof = { ...proofIn(link), ...change }
    expect(verifyLink(change.secret ?? secret, change.file ?? file, proof, at('10:30:00'))).toBeNull()
  })

  it('does not open without its signature', () => {
    expect(verifyLink(secret, file, {}, at('10:30:00'))).toBeNull()
  })
})

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=-', 'whole'],
])('the range %j of ten bytes is %j', (header, expected) => {
  expect(byteRangeOf(header, 10)).toEqual(expected)
})

it.each([
  ['foto.PNG', 'image/png', 'foto.png'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.exe.pdf'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['notas.md', 'text/plain', 'notas.md'],
  ['setup.exe', 'application/octet-stream', 'setup.exe'],
  ['../../etc/passwd', 'text/plain', 'etc passwd.txt'],
  ['a\r\nSet-Cookie: x', 'image/png', 'a Set-Cookie x.png'],
  ['\u202egnp.exe', 'image/png', 'gnp.exe.png'],
  ['...', 'image/png', 'file.png'],
  ['voz', 'audio/ogg; codecs=opus', 'voz.opus'],
  ['\ud800', 'image/png', 'file.png'],
  ['x'.repeat(300), 'image/png', `${'x'.repeat(150)}.png`],
])('%j of type %s is saved as %j', (name, mime, expected) => {
  expect(fileNameFor(name, mime)).toBe(expected)
})

it('a name is in both forms of the header', () => {
  expect(contentDisposition('attachment', "Orçamento (1)'s.pdf")).toBe(
    `attachment; filename="Orcamento (1)'s.pdf"; filename*=UTF-8''Or%C3%A7amento%20%281%29%27s.pdf`,
  )
  expect(contentDisposition('inline', undefined)).toBe('inline')
})
