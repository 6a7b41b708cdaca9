import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endingOf, isShownInline, typeOfFile } from './file-types.ts'
import { isDisguised, judgeType } from './judge-type.ts'
import { TextProbe } from './text-probe.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judge-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function judged(bytes: Buffer | string, declared?: string) {
  const path = join(folder, 'file')
  const content = Buffer.from(bytes)
  await writeFile(path, content)
  const probe = new TextProbe()
  for (const byte of content) probe.see(Buffer.from([byte]))
  return judgeType(path, probe.end(), declared)
}

/** The beginning of an Ogg stream whose first packet is this. */
const ogg = (packet: string) =>
  Buffer.concat([Buffer.from('OggS\x00\x02'.padEnd(28, '\x00'), 'latin1'), Buffer.from(packet), Buffer.alloc(40)])
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40)])
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])

describe('the content decides', () => {
  it.each([
    ['a JPEG called PNG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image/png', 'image/jpeg'],
    ['a voice note', ogg('OpusHead'), 'audio/mpeg', 'audio/ogg; codecs=opus'],
    ['Ogg Vorbis', ogg('\x01vorbis'), undefined, 'audio/ogg'],
    ['MP4 video', box('isom'), undefined, 'video/mp4'],
    ['MP4 that is said to be sound', box('isom'), 'audio/mp4', 'audio/mp4'],
    ['M4A', box('M4A '), undefined, 'audio/mp4'],
    ['a PDF', '%PDF-1.7\n', 'application/octet-stream', 'application/pdf'],
    [
      'a Windows program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
      'application/pdf',
      'application/octet-stream',
    ],
    ['an old Office file', compound, 'application/msword', 'application/msword'],
    ['a compound file of no declared kind', compound, 'image/png', 'application/octet-stream'],
    ['XML', '<?xml version="1.0"?><nfe/>', 'text/xml', 'application/xml'],
  ])('%s', async (_what, bytes, declared, expected) => {
    expect(await judged(bytes, declared)).toBe(expected)
  })
})

describe('text has no signature: the declared type decides among harmless ones', () => {
  it.each([
    ['CSV', 'a;b\n1;ção', 'text/csv', 'text/csv'],
    ['JSON', '{}', 'application/json; charset=utf-8', 'application/json'],
    ['nothing said', 'olá', undefined, 'text/plain'],
    ['a script', 'alert(1)', 'text/javascript', 'text/plain'],
    ['called a page', 'hello', 'text/html', 'application/octet-stream'],
    ['a page', '  <HTML><script>', 'text/csv', 'application/octet-stream'],
    ['a drawing', '<?xml version="1.0"?>\n<!-- x --><svg onload="x">', 'text/xml', 'application/octet-stream'],
    ['UTF-16, as Windows saves it', Buffer.from('\ufeffolá\r\n', 'utf16le'), undefined, 'text/plain'],
    ['UTF-16 of the other order', Buffer.from('\ufeffa;b', 'utf16le').swap16(), 'text/csv', 'text/csv'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>', 'utf16le'), 'text/plain', 'application/octet-stream'],
    ['half a letter of UTF-16', Buffer.from('\ufeffa\ud83d', 'utf16le'), 'text/plain', 'audio/mpeg'],
    ['not UTF-8', Buffer.from([0x61, 0xe7, 0x0a]), 'text/csv', 'application/octet-stream'],
    ['cut in the middle of a letter', Buffer.from([0x61, 0xc3]), 'text/plain', 'application/octet-stream'],
    ['with NUL', 'a\u0000b', 'text/plain', 'application/octet-stream'],
  ])('%s', async (_what, bytes, declared, expected) => {
    expect(await judged(bytes, declared)).toBe(expected)
  })
})

it('a wrong picture or recording is a disguise, a document with another name is not', () => {
  expect(isDisguised('text/plain', 'image/png')).toBe(true)
  expect(isDisguised('application/pdf', 'audio/ogg')).toBe(true)
  expect(isDisguised('image/jpeg', 'image/png')).toBe(false)
  expect(isDisguised('audio/mp4', 'video/mp4')).toBe(false)
  expect(isDisguised('application/pdf', 'application/msword')).toBe(false)
  expect(isDisguised('text/plain', undefined)).toBe(false)
})

it('the extension of a stored file gives its type, and an unknown one means bytes for download', () => {
  expect(typeOfFile(`0.${endingOf('audio/ogg; codecs=opus')}`)).toBe('audio/ogg; codecs=opus')
  expect(typeOfFile(`0.${endingOf('text/html')}`)).toBe('application/octet-stream')
  expect(typeOfFile('constructor')).toBe('application/octet-stream')
  expect(['image/png', 'application/pdf', 'text/plain', 'audio/mpeg'].every(isShownInline)).toBe(true)
  expect(['application/octet-stream', 'application/xml', 'text/csv', 'image/heic'].some(isShownInline)).toBe(false)
})

it('a text of comments without a tag is judged quickly, because it blocks everybody meanwhile', async () => {
  const begun = performance.now()
  expect(await judged(`${'<!---->'.repeat(30)}x`, 'text/plain')).toBe('text/plain')
  expect(await judged(`${'<!-- -->\n'.repeat(30)}<svg onload="x()">`, 'text/plain')).toBe('application/octet-stream')
  expect(performance.now() - begun).toBeLessThan(5_000)
})
