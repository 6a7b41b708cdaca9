/** The tests that every storage must pass. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { png, tornPng } from '../../../test/picture.ts'
import { takesUpload } from './file-types.ts'
import type { Storage } from './storage.ts'

export const upload = { maxBytes: 1024 * 1024, accepts: takesUpload }
export const of = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))

export interface StorageWorld {
  storage: Storage
  /** All stored files, drafts included; local copies of stored files do not count. */
  left: () => Promise<string[]>
  close: () => Promise<unknown>
}

export function storageSuite(open: () => Promise<StorageWorld>): void {
  let world: StorageWorld
  let storage: Storage
  const left = () => world.left()
  beforeEach(async () => {
    world = await open()
    storage = world.storage
  })
  afterEach(() => world.close())

  describe('restoring from a backup', () => {
    const sha256 = createHash('sha256').update(png).digest('hex')
    const file = `${'ab'.repeat(16)}.png`

    it('keeps the name and the bytes, and replaces what is there', async () => {
      for (const _time of [1, 2]) await storage.putBack(of(png), { file, bytes: png.length, sha256 })
      const path = await storage.localPath(file)
      expect(path && (await readFile(path))).toEqual(png)
    })

    it('refuses other content and a name that is not ours, and leaves nothing', async () => {
      const expected = { file, bytes: png.length, sha256 }
      await expect(storage.putBack(of(png.subarray(1)), expected)).rejects.toThrow('is not what it was')
      await expect(storage.putBack(of(Buffer.alloc(png.length)), expected)).rejects.toThrow('is not what it was')
      await expect(storage.putBack(of(png), { ...expected, file: '../x' })).rejects.toThrow('no name of a stored file')
      expect(await left()).toEqual([])
    })
  })

  describe('saving', () => {
    it('stores the bytes under a random name with the extension of their type', async () => {
      const stored = await storage.save(of(png.subarray(0, 20), png.subarray(20)), upload)
      expect(stored).toEqual({
        file: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
        bytes: png.length,
        mime: 'image/png',
        sha256: createHash('sha256').update(png).digest('hex'),
      })
      const path = await storage.localPath(stored.file)
      expect(await readFile(path ?? '')).toEqual(png)
      expect(await left()).toEqual([stored.file])
    })

    it.each([
      ['an empty file', () => of(), upload, 'ERR_FILE_EMPTY'],
      ['a file over the limit', () => of(png, png), { ...upload, maxBytes: png.length }, 'ERR_FILE_TOO_LARGE'],
      ['a program', () => of('\x7fELF\x02\x01\x01', Buffer.alloc(64)), upload, 'ERR_FILE_TYPE'],
      ['a page', () => of('<!doctype html><p>x'), { ...upload, declaredMime: 'text/plain' }, 'ERR_FILE_TYPE'],
      ['a picture that is none', () => of('just text'), { ...upload, declaredMime: 'image/png' }, 'ERR_FILE_TYPE'],
      ['a torn picture', () => of(tornPng), upload, 'ERR_FILE_TYPE'],
      ['bytes of no known type', () => of(Buffer.from([1, 2, 0, 255])), upload, 'ERR_FILE_TYPE'],
    ])('refuses %s and leaves nothing behind', async (_what, stream, options, code) => {
      await expect(storage.save(stream(), options)).rejects.toMatchObject({ code })
      expect(await left()).toEqual([])
    })

    it('accepts a file of exactly the limit', async () => {
      expect(await storage.save(of(png), { ...upload, maxBytes: png.length })).toMatchObject({ bytes: png.length })
    })

    it('stores a customer’s file, whatever it is, as bytes without a type', async () => {
      const stored = await storage.save(of('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
        maxBytes: 100,
        declaredMime: 'image/svg+xml',
      })
      expect(stored).toMatchObject({ file: expect.stringMatching(/\.bin$/), mime: 'application/octet-stream' })
    })

    it('stops reading at the limit and leaves nothing if the sender disconnects', async () => {
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
      expect(await left()).toEqual([])
    })

    it('never overwrites: the same bytes twice are two files', async () => {
      const [first, second] = await Promise.all([storage.save(of(png), upload), storage.save(of(png), upload)])
      expect(first.file).not.toBe(second.file)
      expect(first.sha256).toBe(second.sha256)
    })
  })

  describe('reading', () => {
    it('returns the whole or a range, always with the size of the whole', async () => {
      const { file } = await storage.save(of('0123456789'), upload)
      const whole = await storage.open(file)
      expect([whole?.bytes, whole && String(await buffer(whole.stream))]).toEqual([10, '0123456789'])
      const part = await storage.open(file, { start: 3, end: 5 })
      expect([part?.bytes, part && String(await buffer(part.stream))]).toEqual([10, '345'])
      expect(await storage.size(file)).toBe(10)
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
      await storage.save(of('another'), upload)
      expect(await storage.open(file)).toBeNull()
      expect(await storage.size(file)).toBeNull()
      expect(await storage.localPath(file)).toBeNull()
      await storage.remove(file)
    })

    it('deletes, and deleting again is no error', async () => {
      const { file } = await storage.save(of('x'), upload)
      const path = await storage.localPath(file)
      await storage.remove(file)
      await storage.remove(file)
      expect(await storage.open(file)).toBeNull()
      expect(await storage.localPath(file)).toBeNull()
      expect(path).not.toBeNull()
    })
  })
}
