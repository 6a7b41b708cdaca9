import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takesUpload } from './file-types.ts'
import { explained, openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 1)])
const upload = { maxBytes: 1024 * 1024, accepts: takesUpload }
const of = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  storage = await openLocalStorage(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('saving', () => {
  it('keeps the bytes under a random name with the ending of their type', async () => {
    const stored = await storage.save(of(png.subarray(0, 20), png.subarray(20)), upload)
    expect(stored).toEqual({
      file: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
      bytes: png.length,
      mime: 'image/png',
      sha256: createHash('sha256').update(png).digest('hex'),
    })
    const path = await storage.localPath(stored.file)
    expect(await readFile(path ?? '')).toEqual(png)
    expect(await filesLeft()).toHaveLength(1)
  })

  it.each([
    ['an empty file', () => of(), upload, 'ERR_FILE_EMPTY'],
    ['a file over the limit', () => of(png, png), { ...upload, maxBytes: png.length }, 'ERR_FILE_TOO_LARGE'],
    ['a program', () => of('\x7fELF\x02\x01\x01', Buffer.alloc(64)), upload, 'ERR_FILE_TYPE'],
    ['a page', () => of('<!doctype html><p>x'), { ...upload, declaredMime: 'text/plain' }, 'ERR_FILE_TYPE'],
    ['a picture that is none', () => of('just text'), { ...upload, declaredMime: 'image/png' }, 'ERR_FILE_TYPE'],
    ['bytes of no known type', () => of(Buffer.from([1, 2, 0, 255])), upload, 'ERR_FILE_TYPE'],
  ])('refuses %s and leaves nothing behind', async (_what, stream, options, code) => {
    await expect(storage.save(stream(), options)).rejects.toMatchObject({ code })
    expect(await filesLeft()).toEqual([])
  })

  it('takes a file of exactly the limit', async () => {
    expect(await storage.save(of(png), { ...upload, maxBytes: png.length })).toMatchObject({ bytes: png.length })
  })

  it('keeps what a customer sent, whatever it is, as bytes of no type', async () => {
    const stored = await storage.save(of('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
      maxBytes: 100,
      declaredMime: 'image/svg+xml',
    })
    expect(stored).toMatchObject({ file: expect.stringMatching(/\.bin$/), mime: 'application/octet-stream' })
  })

  it('stops reading at the limit and leaves nothing when the sender goes away', async () => {
    const gone = new Readable({ read() {} })
    gone.push(png)
    const saving = storage.save(gone, upload)
    setTimeout(() => gone.destroy(new Error('the sender went away')), 10)
    await expect(saving).rejects.toThrow('the sender went away')
    let given = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += png.length
          yield png
        }
      })(),
    )
    await expect(storage.save(endless, { maxBytes: 10_000 })).rejects.toMatchObject({ code: 'ERR_FILE_TOO_LARGE' })
    expect(given).toBeLessThan(200_000)
    expect(await filesLeft()).toEqual([])
  })

  it('never overwrites: the same bytes twice are two files', async () => {
    const [first, second] = await Promise.all([storage.save(of(png), upload), storage.save(of(png), upload)])
    expect(first.file).not.toBe(second.file)
    expect(first.sha256).toBe(second.sha256)
  })
})

describe('reading', () => {
  it('gives the whole or a range, always with the size of the whole', async () => {
    const { file } = await storage.save(of('0123456789'), upload)
    const whole = await storage.open(file)
    expect([whole?.bytes, whole && String(await buffer(whole.stream))]).toEqual([10, '0123456789'])
    const part = await storage.open(file, { start: 3, end: 5 })
    expect([part?.bytes, part && String(await buffer(part.stream))]).toEqual([10, '345'])
  })

  it.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    '.drafts',
    `${'a'.repeat(32)}.png/../x`,
    '',
    `${'a'.repeat(32)}.png`,
  ])('finds nothing at %j', async (file) => {
    expect(await storage.open(file)).toBeNull()
    expect(await storage.localPath(file)).toBeNull()
    await storage.remove(file)
  })

  it('removes, and removing again is no fault', async () => {
    const { file } = await storage.save(of('x'), upload)
    await storage.remove(file)
    await storage.remove(file)
    expect(await storage.open(file)).toBeNull()
  })
})

it('drops the half-written files of a process that was killed long ago, and no others', async () => {
  const [old, fresh] = [join(folder, '.drafts', 'old'), join(folder, '.drafts', 'fresh')]
  await Promise.all([writeFile(old, 'half'), writeFile(fresh, 'half')])
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await openLocalStorage(folder)
  expect((await filesLeft()).map(({ name }) => name)).toEqual(['fresh'])
})

describe('a full disk', () => {
  it('is a refusal with a code', async () => {
    const cause = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(explained(cause)).toMatchObject({ code: 'ERR_STORAGE_FULL', status: 507 })
    const other = Object.assign(new Error('no'), { code: 'EIO' })
    expect(explained(other)).toBe(other)
  })

  it('leaves nothing behind, and the next file that fits is taken', async ({ skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'small-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      skip('mounting needs root')
    }
    try {
      const small = await openLocalStorage(join(disk, 'media'))
      const big = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(8192, 'a')))
      await expect(small.save(big, upload)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
      expect(await readdir(join(disk, 'media', '.drafts'))).toEqual([])
      expect(await small.save(of('small'), upload)).toMatchObject({ bytes: 5 })
    } finally {
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true, force: true })
    }
  })
})
