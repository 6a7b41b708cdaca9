import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gifOfFrames, webpOfFrames } from '../../../test/animations.ts'
import { openPicture } from './open-picture.ts'
import { inPictureTurn, pictureOwner } from './picture-turns.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opens = async (bytes: Buffer, mime: string): Promise<boolean> => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return openPicture(path, mime, 'somebody').then(
    () => true,
    () => false,
  )
}
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const photo = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc', noise } })

describe.each([
  ['jpeg', true],
  ['gif', true],
  ['png', false],
  ['webp', false],
] as const)('a %s', (kind, isShownInPart) => {
  it('is accepted if complete, not with little more than its first bytes, and truncated if viewers show that', async () => {
    const whole = await photo().toFormat(kind).toBuffer()
    const cut = [whole.length, 20, 40, 200, Math.floor(whole.length / 2)].map((end) => whole.subarray(0, end))
    const taken = await Promise.all(cut.map((bytes) => opens(bytes, `image/${kind}`)))
    expect(taken).toEqual([true, false, false, false, isShownInPart])
  })
})

it('a missing end marker does no harm', async () => {
  const ends = { jpeg: -2, gif: -1, png: -12 } as const
  for (const kind of ['jpeg', 'gif', 'png'] as const) {
    const whole = await photo().toFormat(kind).toBuffer()
    expect(await opens(whole.subarray(0, ends[kind]), `image/${kind}`)).toBe(true)
  }
})

it('a picture that needs much memory is decoded no further than its size', async () => {
  const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(await opens(large.subarray(0, large.length / 2), 'image/png')).toBe(true)
  expect(await opens(large.subarray(0, 30), 'image/png')).toBe(false)
})

it('a file that is no picture, or of a type that we cannot decode, is accepted unchanged', async () => {
  for (const mime of ['image/heic', 'application/pdf', 'video/mp4'])
    expect(await opens(Buffer.from('any bytes at all'), mime)).toBe(true)
})

it('many of one company wait for each other and are refused beyond a queue; another company’s is checked meanwhile', async () => {
  const path = join(folder, 'crowd')
  await writeFile(
    path,
    await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  // Both processes are there, so that neither has to start first.
  await Promise.all(['crowded', 'neighbour'].map((whose) => openPicture(path, 'image/png', whose)))
  const crowd = Array.from({ length: 25 }, () => openPicture(path, 'image/png', 'crowded'))
  let ended = 0
  for (const each of crowd) void each.then(() => (ended += 1)).catch(() => {})
  await openPicture(path, 'image/png', 'neighbour')
  expect(ended).toBeLessThan(10)
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'ERR_BUSY', detail: { retryAfterSeconds: 5 } } })))
})

const withParts = async (count: number) => {
  const whole = await photo().jpeg().toBuffer()
  return Buffer.concat([
    whole.subarray(0, 2),
    Buffer.alloc(count * 4, Buffer.from([0xff, 0xe5, 0, 2])),
    whole.subarray(2),
  ])
}

it('a JPEG with hundreds of parts is accepted, one with a hundred thousand is not: each takes the decoder memory', async () => {
  expect(await opens(await withParts(500), 'image/jpeg')).toBe(true)
  expect(await opens(await withParts(100_000), 'image/jpeg')).toBe(false)
})

it('a JPEG of a few dozen passes is accepted, one of hundreds is not: each goes over all of its pixels', async () => {
  const whole = await photo().jpeg({ progressive: true }).toBuffer()
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
  const pass = whole.subarray(last, -2)
  const withPasses = (count: number) =>
    Buffer.concat([whole.subarray(0, -2), Buffer.alloc(count * pass.length, pass), whole.subarray(-2)])
  expect(await opens(withPasses(30), 'image/jpeg')).toBe(true)
  expect(await opens(withPasses(500), 'image/jpeg')).toBe(false)
})

it('animations of a thousand frames are accepted, those of very many are not: the size of one takes their square', async () => {
  expect(await opens(await webpOfFrames(1000), 'image/webp')).toBe(true)
  expect(await opens(Buffer.concat([await webpOfFrames(3), Buffer.alloc(200_000)]), 'image/webp')).toBe(true)
  expect(await opens(gifOfFrames(1000), 'image/gif')).toBe(true)
  expect(await opens(await webpOfFrames(12_000), 'image/webp')).toBe(false)
  expect(await opens(await webpOfFrames(12_000, true), 'image/webp')).toBe(false)
  expect(await opens(gifOfFrames(12_000), 'image/gif')).toBe(false)
  // The decoder sees as many frames as are counted.
  const pages = async (bytes: Buffer) => (await sharp(bytes).metadata()).pages
  expect(
    await Promise.all([
      pages(await webpOfFrames(1000)),
      pages(await webpOfFrames(1000, true)),
      pages(gifOfFrames(1000)),
    ]),
  ).toEqual([1000, 1000, 1000])
})

it('also the size is read in the turn of whoever sent it', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const path = join(folder, 'held')
  await writeFile(path, await photo().jpeg().toBuffer())
  const first = inPictureTurn('somebody', path, () => held)
  let isRead = false
  const second = openPicture(path, 'image/jpeg', 'somebody').then(() => {
    isRead = true
  })
  await openPicture(path, 'image/jpeg', 'somebody else')
  expect(isRead).toBe(false)
  letGo()
  await Promise.all([first, second])
})

it('one person’s pictures do not hold up a colleague’s', async () => {
  const path = join(folder, 'many')
  await writeFile(path, await photo().jpeg().toBuffer())
  const done: string[] = []
  const read = (person: number) =>
    inPictureTurn(pictureOwner(1, person), path, () => rest(5)).then(() => done.push(`${person}`))
  const flood = Array.from({ length: 11 }, () => read(1))
  await expect(read(1)).rejects.toMatchObject({ code: 'ERR_BUSY' })
  await Promise.all([...flood, read(2)])
  expect(done.indexOf('2')).toBeLessThan(3)
})
