import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hugePicture } from '../../../../test/huge-picture.ts'
import { asJpeg } from './pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const converted = async (width: number, height: number) => {
  const file = path.join(folder, `${width}.png`)
  await writeFile(file, hugePicture(width, height))
  const media = { path: file, name: 'foto.png', mime: 'image/png', bytes: 1, isVoiceNote: false }
  return asJpeg(media as Parameters<typeof asJpeg>[0], 5_000_000, 'company 1')
}

describe('a picture that is converted for Meta', () => {
  it('becomes a JPEG', async () => {
    expect(await converted(4000, 3000)).toMatchObject({ mime: 'image/jpeg', name: 'foto.jpg' })
  })
  it('is refused where it would have to be unfolded into more memory than a picture is worth', async () => {
    await expect(converted(11_000, 10_000)).rejects.toMatchObject({ code: 'media_refused' })
  }, 30_000)
})
