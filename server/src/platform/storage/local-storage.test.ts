import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, statfs, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { explained } from './draft.ts'
import { openLocalStorage } from './local-storage.ts'
import { of, storageSuite, upload } from './storage.suite.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

storageSuite(async () => ({
  storage: await openLocalStorage(folder),
  left: filesLeft,
  close: async () => undefined,
}))

it('deletes unfinished files of a process that was killed long ago, and no others', async () => {
  const [old, fresh] = [join(folder, '.drafts', 'old'), join(folder, '.drafts', 'fresh')]
  await Promise.all([writeFile(old, 'half'), writeFile(fresh, 'half')])
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await openLocalStorage(folder)
  expect(await filesLeft()).toEqual(['fresh'])
})

it('accepts files again in a folder that disappeared and came back empty, like a disk that is mounted late', async () => {
  const storage = await openLocalStorage(folder)
  await rm(folder, { recursive: true })
  expect(await storage.save(of('one'), upload)).toMatchObject({ bytes: 3 })
  await rm(folder, { recursive: true })
  await mkdir(folder)
  expect(await storage.save(of('four'), upload)).toMatchObject({ bytes: 4 })
})

describe('a nearly full disk', () => {
  it('stores no file and reads nothing of it, reports it once, and its end once', async () => {
    const told: boolean[] = []
    const options = { reserveBytes: Number.MAX_SAFE_INTEGER, onRoom: (isLow: boolean) => void told.push(isLow) }
    const storage = await openLocalStorage(folder, options)
    for (const _time of [1, 2]) {
      const stream = of('never read')
      await expect(storage.save(stream, upload)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL', status: 507 })
      expect(stream.destroyed).toBe(true)
    }
    // As the HTTP client's answers do; where nobody listened, the program would end.
    const complaining = new Readable({ read() {}, destroy: (_error, done) => done(new Error('Request aborted')) })
    await expect(storage.save(complaining, upload)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
    const broken = new Readable({ read() {} })
    const saving = storage.save(broken, upload)
    broken.destroy(new Error('the line broke'))
    await expect(saving).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL' })
    expect(await filesLeft()).toEqual([])
    options.reserveBytes = 0
    expect(await storage.save(of('read'), upload)).toMatchObject({ bytes: 4 })
    expect(told).toEqual([true, false])
  })
})

describe('a full disk', () => {
  it('gives a refusal with a code', async () => {
    const cause = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(explained(cause)).toMatchObject({ code: 'ERR_STORAGE_FULL', status: 507 })
    const other = Object.assign(new Error('no'), { code: 'EIO' })
    expect(explained(other)).toBe(other)
  })

  it('leaves nothing behind, and the next file that fits is stored', async ({ skip }) => {
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

describe('a disk that fills up during uploads', () => {
  it('keeps its reserve, however many run at once', async ({ skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'small-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      skip('mounting needs root')
    }
    const free = async () => {
      const { bavail, bsize } = await statfs(disk)
      return bavail * bsize
    }
    try {
      const storage = await openLocalStorage(join(disk, 'media'), { reserveBytes: 32 * 1024 ** 2 })
      let least = Number.POSITIVE_INFINITY
      const many = Array.from({ length: 8 }, () => {
        const parts = async function* () {
          for (let at = 0; at < 128; at++) {
            await new Promise((resolve) => setImmediate(resolve))
            least = Math.min(least, await free())
            yield Buffer.alloc(65_536, 'a')
          }
        }
        return storage.save(Readable.from(parts()), { maxBytes: 64 * 1024 ** 2 })
      })
      const ended = await Promise.allSettled(many)
      const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
      expect(refused.length).toBeGreaterThan(0)
      expect(new Set(refused)).toEqual(new Set(['ERR_STORAGE_FULL']))
      // What each brings between two looks.
      expect(least).toBeGreaterThan((32 - 2 * 8) * 1024 ** 2)
    } finally {
      execFileSync('umount', ['-l', disk])
      await rm(disk, { recursive: true, force: true })
    }
  })
})

describe('a folder that temporarily cannot be written or read', () => {
  const unavailable = { code: 'ERR_UNAVAILABLE', status: 503 }

  it('is reported once and refused as temporary; no file counts as missing; and it recovers by itself', async () => {
    const told: [string, boolean][] = []
    const media = join(folder, 'media')
    const storage = await openLocalStorage(media, { onAway: (use, cause) => void told.push([use, cause !== null]) })
    const { file } = await storage.save(of('kept'), upload)
    await rename(media, join(folder, 'aside'))
    await writeFile(media, 'a file in its place')
    for (const _time of [1, 2]) {
      const stream = of('never read')
      await expect(storage.save(stream, upload)).rejects.toMatchObject(unavailable)
      expect(stream.destroyed).toBe(true)
    }
    await expect(storage.open(file)).rejects.toMatchObject(unavailable)
    await expect(storage.size(file)).rejects.toMatchObject(unavailable)
    await expect(storage.localPath(file)).rejects.toMatchObject(unavailable)
    await expect(storage.remove(file)).rejects.toMatchObject(unavailable)
    await rm(media)
    await rename(join(folder, 'aside'), media)
    expect(await storage.size(file)).toBe(4)
    expect(await storage.save(of('next'), upload)).toMatchObject({ bytes: 4 })
    expect(told).toEqual([
      ['written', true],
      ['read', true],
      ['read', false],
      ['written', false],
    ])
  })

  it('makes no file count as missing if the folder is gone or empty', async () => {
    const media = join(folder, 'media')
    const storage = await openLocalStorage(media)
    const { file } = await storage.save(of('kept'), upload)
    const other = (await storage.save(of('other'), upload)).file
    const aside = join(folder, 'aside')
    await rename(media, aside)
    for (const put of [async () => {}, () => mkdir(media), () => openLocalStorage(media)]) {
      await put()
      await expect(storage.open(file)).rejects.toMatchObject(unavailable)
      await expect(storage.size(file)).rejects.toMatchObject(unavailable)
      await expect(storage.localPath(file)).rejects.toMatchObject(unavailable)
    }
    await rm(media, { recursive: true })
    await symlink(join(folder, 'nowhere'), media)
    await expect(storage.localPath(file)).rejects.toMatchObject(unavailable)
    await rm(media)
    await rename(aside, media)
    await storage.remove(other)
    expect([await storage.size(file), await storage.size(other), await storage.localPath('no name')]).toEqual([
      4,
      null,
      null,
    ])
  })

  it('is refused in the same way if it cannot be created: a dangling link, a read-only disk', async ({ skip }) => {
    const media = join(folder, 'media')
    const storage = await openLocalStorage(media)
    await rm(media, { recursive: true })
    await symlink(join(folder, 'nowhere', 'at all'), media)
    await expect(storage.save(of('x'), upload)).rejects.toMatchObject(unavailable)
    await rm(media)
    await mkdir(media)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=128k', 'tmpfs', media], { stdio: 'ignore' })
    } catch {
      skip('mounting needs root')
    }
    const refused = storage.save(of('x'), upload)
    await expect(refused.finally(() => execFileSync('umount', [media]))).rejects.toMatchObject(unavailable)
    expect(await storage.save(of('x'), upload)).toMatchObject({ bytes: 1 })
  })
})
