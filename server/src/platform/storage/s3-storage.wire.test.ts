/** The product against a store that speaks S3 and checks every signature. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type S3Store, startS3Store } from '../../../../sandbox/src/s3/store.ts'
import { png } from '../../../test/picture.ts'
import { loadConfig } from '../config.ts'
import type { S3Location } from './s3-location.ts'
import { openS3Storage } from './s3-storage.ts'
import { of, storageSuite, upload } from './storage.suite.ts'

let folder: string
let store: S3Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'))
  store = await startS3Store()
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const locationOf = (url: string): S3Location => {
  const { s3 } = loadConfig({ S3_URL: url })
  if (!s3) throw new Error('no address')
  return s3
}
const open = (url = store.url, copiesBytes?: number) =>
  openS3Storage({ location: locationOf(url), folder, waitMs: 0, ...(copiesBytes === undefined ? {} : { copiesBytes }) })

storageSuite(async () => {
  const storage = await open()
  const drafts = () => readdir(join(folder, '.drafts'))
  return {
    storage,
    left: async () => [...store.names(), ...(await drafts())],
    close: async () => storage.close(),
  }
})

describe('a store with problems', () => {
  let storage: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    storage = await open()
  })
  afterEach(() => storage.close())

  it.each(['busy', 'cutUploads', 'loseAnswers'] as const)('is tried again: %s', async (fault) => {
    store.faults[fault] = 1
    const { file, sha256 } = await storage.save(of(png), upload)
    expect(store.names()).toEqual([file])
    const whole = await storage.open(file)
    expect(
      createHash('sha256')
        .update(whole ? await buffer(whole.stream) : '')
        .digest('hex'),
    ).toBe(sha256)
  })

  it.each(['cutUploads', 'loseAnswers'] as const)('at last refuses, and leaves nothing behind: %s', async (fault) => {
    store.faults[fault] = 99
    await expect(storage.save(of(png), upload)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', status: 503 })
    expect(store.names()).toEqual([])
    expect(await readdir(join(folder, '.drafts'))).toEqual([])
  })

  it('is full: a refusal that the sender may see', async () => {
    store.faults.mostBytes = 10
    await expect(storage.save(of(png), upload)).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL', status: 507 })
    expect(store.names()).toEqual([])
  })

  it('is unavailable: no file counts as missing', async () => {
    const { file } = await storage.save(of(png), upload)
    await store.close()
    await expect(storage.open(file)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
    await expect(storage.size(file)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
    await expect(storage.localPath(file)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
  }, 20_000)

  it('ends a download half-way: no copy stays, and the next is complete', async () => {
    const { file } = await storage.save(of('x'.repeat(100_000)), upload)
    store.faults.cutDownloads = 1
    await expect(storage.localPath(file)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['.drafts'])
    expect(await readdir(join(folder, '.drafts'))).toEqual([])
    expect(await storage.localPath(file)).toBe(join(folder, file))
  })
})

describe('local copies', () => {
  it('are fetched once', async () => {
    const storage = await open()
    const { file } = await storage.save(of(png), upload)
    await Promise.all([storage.localPath(file), storage.localPath(file)])
    const before = store.requests.get('GET')
    await storage.localPath(file)
    expect(store.requests.get('GET')).toBe(before)
    await storage.close()
  })

  it('are evicted, the longest unused first, and none that was just requested', async () => {
    const storage = await open(store.url, 2_500)
    const files: string[] = []
    for (const letter of 'abc') files.push((await storage.save(of(letter.repeat(1_000)), upload)).file)
    const [oldest, older, last] = files as [string, string, string]
    for (const [file, minutes] of [
      [oldest, 30],
      [older, 20],
    ] as const) {
      await storage.localPath(file)
      const then = Date.now() / 1000 - minutes * 60
      await utimes(join(folder, file), then, then)
    }
    await storage.localPath(last)
    expect((await readdir(folder)).sort()).toEqual(['.drafts', older, last].sort())
    const fresh = (await storage.save(of('d'.repeat(3_000)), upload)).file
    await storage.localPath(fresh)
    expect((await readdir(folder)).sort()).toEqual(['.drafts', last, fresh].sort())
    await storage.close()
  })
})

describe('a start', () => {
  it.each([
    ['another key', (url: string) => url.replace('//sandbox:', '//other:'), 'access is refused'],
    ['a wrong secret', (url: string) => url.replace('%2Bkey', '%2Bkez'), 'access is refused'],
    ['another bucket', (url: string) => url.replace('/guiche-media', '/other'), 'the bucket does not exist'],
    ['another region', (url: string) => url.replace('us-east-1', 'sa-east-1'), 'check region'],
    ['nobody there', (url: string) => url.replace(/:\d+\//, ':1/'), 'nothing listens there'],
  ])(
    'with %s says so in one sentence, without the secret',
    async (_what, change, sentence) => {
      const failure = await open(change(store.url)).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(String(failure)).toMatch(
        new RegExp(`The media store at http://127.0.0.1:\\d+, bucket [\\w-]+: .*(${sentence})`),
      )
      expect(String(failure)).not.toMatch(/secret\+key|secret%2F/)
    },
    20_000,
  )

  it('waits for a store that is not up yet', async () => {
    const { port, url } = store
    await store.close()
    const waited: string[] = []
    const opening = openS3Storage({
      location: locationOf(url),
      folder,
      waitMs: 20_000,
      onWait: (text) => waited.push(text),
    })
    await expect.poll(() => waited.length).toBeGreaterThan(0)
    store = await startS3Store({ port })
    await (await opening).close()
    expect(waited[0]).toMatch(/nothing listens there; trying again/)
  }, 30_000)
})
