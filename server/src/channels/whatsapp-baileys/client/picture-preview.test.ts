import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hugePicture } from '../../../../test/huge-picture.ts'
import { inPictureTurn } from '../../../platform/storage/picture-turns.ts'
import { previewOfPicture } from './picture-preview.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-preview-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (name: string, bytes: Uint8Array) => {
  await writeFile(path.join(folder, name), bytes)
  return path.join(folder, name)
}
const blank = { width: 640, height: 480, channels: 3, background: '#0d9488' } as const

it('is a small JPEG, with the size of the picture', async () => {
  const file = await fileOf('a.png', await sharp({ create: blank }).png().toBuffer())
  const { jpegThumbnail, width, height } = await previewOfPicture(file, 'a number')
  expect([width, height]).toEqual([640, 480])
  expect(await sharp(Buffer.from(jpegThumbnail, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 32 })
})

it('does not exist for a file that is not a picture', async () => {
  expect(await previewOfPicture(await fileOf('b.png', Buffer.from('no picture')), 'a number')).toEqual({
    jpegThumbnail: '',
  })
})

it('waits for the turn of its number, so that one number decodes one picture at a time', async () => {
  const file = await fileOf('c.png', await sharp({ create: blank }).png().toBuffer())
  let isDone = false
  let leave = () => {}
  const before = inPictureTurn('busy', file, () => new Promise<void>((resolve) => (leave = resolve)))
  const preview = previewOfPicture(file, 'busy').finally(() => (isDone = true))
  await previewOfPicture(file, 'other')
  expect(isDone).toBe(false)
  leave()
  await before
  expect((await preview).width).toBe(640)
})

it('has no thumbnail where the picture would have to be unfolded into very much memory', async () => {
  const file = await fileOf('huge.png', hugePicture(11_000, 10_000))
  expect(await previewOfPicture(file, 'a number')).toEqual({ jpegThumbnail: '', width: 11_000, height: 10_000 })
}, 30_000)
