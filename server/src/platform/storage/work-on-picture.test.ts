import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webpOfFrames } from '../../../test/animations.ts'
import { childProcesses } from '../../../test/child-processes.ts'
import { hugePicture } from '../../../test/huge-picture.ts'
import { Refusal } from '../refusal.ts'
import type { PictureLimits } from './picture-process.ts'
import { makePicture } from './work-on-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kept = async (bytes: Uint8Array) => {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return file
}
const portrait = { size: { width: 64, height: 64 }, as: 'webp', mostPixels: 100_000_000, isTurned: true } as const
const photo = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } })

it('makes a picture small, upright and without its metadata', async () => {
  const file = await kept(await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const made = await makePicture('somebody', { ...portrait, path: file, size: { width: 100 } })
  if (made.kind !== 'made') throw new Error(made.kind)
  const { width, height, orientation } = await sharp(made.picture).metadata()
  expect([width, height, orientation]).toEqual([100, 150, undefined])
})

it('the largest picture that is taken fits', async () => {
  const file = await kept(hugePicture(10_000, 10_000))
  expect(await makePicture('somebody', { ...portrait, path: file })).toMatchObject({ kind: 'made', width: 10_000 })
  const larger = await kept(hugePicture(10_001, 10_000))
  expect(await makePicture('somebody', { ...portrait, path: larger })).toMatchObject({ kind: 'tooLarge' })
}, 60_000)

it('a picture that ended its process takes no other with it', async () => {
  const [broken, whole] = [await kept(Buffer.from('no picture')), await kept(await photo().png().toBuffer())]
  await expect(makePicture('somebody', { ...portrait, path: broken })).rejects.toThrow()
  expect(await makePicture('somebody', { ...portrait, path: whole })).toMatchObject({ kind: 'made' })
})

const decoders = () => childProcesses('picture-process')

it('a process that is killed while it waits for a picture is replaced', async () => {
  const file = await kept(await photo().png().toBuffer())
  await makePicture('somebody', { ...portrait, path: file })
  for (const pid of decoders()) process.kill(pid, 'SIGKILL')
  const answer = () => makePicture('somebody', { ...portrait, path: file }).catch((error: unknown) => error)
  // Until its end is known the picture is lost with it; the caller may try again.
  for (let made = await answer(); made instanceof Refusal; made = await answer())
    expect(made.code).toBe('ERR_UNAVAILABLE')
  expect(await answer()).toMatchObject({ kind: 'made' })
})

/** Without the counting of parts, which refuses both before. */
describe('the process that decodes', () => {
  const entry = path.join(import.meta.dirname, 'picture-process.ts')
  const endOf = async (limits: PictureLimits, bytes: Uint8Array) => {
    const child = fork(entry, [JSON.stringify(limits)], { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
    await once(child, 'message')
    child.send({ kind: 'open', path: await kept(bytes), mostDecoded: 0 })
    const [end] = await Promise.race([once(child, 'exit'), once(child, 'message')])
    child.kill('SIGKILL')
    return end
  }
  const much = 4 * 1024 ** 3

  it('ends at its limit of memory', async () => {
    const parts = Buffer.alloc(60_000_000, Buffer.from([0xff, 0xe1, 0, 2]))
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), parts])
    expect(await endOf({ cpuMs: 60_000, residentBytes: 400_000_000 }, bytes)).toBeNull()
  })
  it('ends at its limit of time', async () => {
    expect(await endOf({ cpuMs: 300, residentBytes: much }, await webpOfFrames(60_000))).toBeNull()
  })
  it('goes on below both', async () => {
    expect(await endOf({ cpuMs: 60_000, residentBytes: much }, await photo().png().toBuffer())).toMatchObject({
      answer: { kind: 'opened' },
    })
  })
})
