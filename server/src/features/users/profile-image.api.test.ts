import { removeProfileImage, setProfileImage, userDetails } from '@guiche/contract/features/users'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Person = { id: number; token: string }

const upload = async (whose: Person, who: Person, bytes: Buffer, mime = 'image/png', name = '../../face.png') => {
  const boundary = 'a-boundary-of-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="profileImage"; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(setProfileImage, { id: whose.id })}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as { profileImage?: string; error?: string } }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } }).withExifMerge({ IFD0: { Artist: 'Ana' } })
const fileOf = (link: string) => new URL(link, 'http://x').pathname.split('/').pop() ?? ''

describe('the picture of a profile', () => {
  it('is stored as a small square without camera metadata, and the previous one is deleted', async () => {
    const company = await w.company()
    const agent = await company.user()
    const first = await upload(agent, agent, await picture(1200, 800).png().toBuffer())
    expect(first.status).toBe(200)
    const file = fileOf(first.body.profileImage ?? '')
    const kept = await sharp((await w.deps.storage.localPath(file)) ?? '').metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(kept.exif).toBeUndefined()
    const second = await upload(agent, agent, await picture(300, 300).jpeg().toBuffer(), 'image/jpeg')
    expect(second.status).toBe(200)
    await w.drainJobs()
    expect(await w.deps.storage.size(file)).toBeNull()
    const { body } = await w.call(userDetails, { params: { id: agent.id } }, agent)
    expect(fileOf(body.profileImage ?? '')).toBe(fileOf(second.body.profileImage ?? ''))
    const removed = await w.call(removeProfileImage, { params: { id: agent.id } }, agent)
    expect([removed.status, removed.body.profileImage]).toEqual([200, null])
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(second.body.profileImage ?? ''))).toBeNull()
  })

  it('is exactly one, whichever of several parallel uploads comes last', async () => {
    const agent = await (await w.company()).user()
    const face = await picture(300, 300).png().toBuffer()
    const uploads = await Promise.all(Array.from({ length: 6 }, () => upload(agent, agent, face)))
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 200))
    await w.drainJobs()
    const { body } = await w.call(userDetails, { params: { id: agent.id } }, agent)
    const files = uploads.map((each) => fileOf(each.body.profileImage ?? ''))
    const sizes = await Promise.all(files.map((file) => w.deps.storage.size(file)))
    expect(files.filter((_, at) => sizes[at] !== null)).toEqual([fileOf(body.profileImage ?? '')])
  })

  it('is the new one even when the store fails to delete the old one', async () => {
    const agent = await (await w.company()).user()
    const first = await upload(agent, agent, await picture(300, 300).png().toBuffer())
    const { remove } = w.deps.storage
    w.deps.storage.remove = () => Promise.reject(new Error('the store does not answer'))
    const second = await upload(agent, agent, await picture(400, 400).png().toBuffer()).finally(() => {
      w.deps.storage.remove = remove
    })
    expect(second.status).toBe(200)
    expect(await w.deps.storage.size(fileOf(second.body.profileImage ?? ''))).toBeGreaterThan(0)
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(first.body.profileImage ?? ''))).toBeNull()
  })

  it('must be an image by its content, whatever its name is', async () => {
    const company = await w.company()
    const agent = await company.user()
    for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7\n'), Buffer.alloc(0)]) {
      const { status } = await upload(agent, agent, bytes)
      expect([400, 415]).toContain(status)
    }
    const cut = (await picture(900, 900).png().toBuffer()).subarray(0, 200)
    expect(await upload(agent, agent, cut)).toMatchObject({ status: 415, body: { error: 'ERR_FILE_TYPE' } })
    const { body } = await w.call(userDetails, { params: { id: agent.id } }, agent)
    expect(body.profileImage).toBeNull()
  })

  it('is changed by its owner and by admins, and by nobody else', async () => {
    const company = await w.company()
    const [agent, colleague, admin] = [
      await company.user(),
      await company.user(),
      await company.user({ profile: 'admin' }),
    ]
    const stranger = await (await w.company()).user({ profile: 'admin' })
    const bytes = await picture(64, 64).png().toBuffer()
    expect(await upload(agent, colleague, bytes)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await upload(agent, stranger, bytes)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect((await upload(agent, admin, bytes)).status).toBe(200)
    const byColleague = await w.call(removeProfileImage, { params: { id: agent.id } }, colleague)
    expect(byColleague.status).toBe(403)
  })
})
