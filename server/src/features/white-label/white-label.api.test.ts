/** The installation's logos: uploaded by a super admin, seen by anybody without signing in, gone when they are replaced. */
import { publicSettings, settingDetails, updateSetting } from '@guiche/contract/features/settings'
import { type LogoMode, setLogo } from '@guiche/contract/features/white-label'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tornPng } from '../../../test/picture.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
let owner: Signed
let admin: Signed
beforeAll(async () => {
  // Platform settings belong to the whole installation: a database of its own.
  w = await world({ ownDatabase: 'guiche_white_label' })
  const company = await w.company()
  owner = await company.user({ profile: 'admin', super: true } as never)
  admin = await company.user({ profile: 'admin' })
})
afterAll(() => w.close())

const upload = async (who: Signed, mode: string, bytes: Buffer, mime = 'image/png') => {
  const boundary = 'a-boundary-of-tests'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('typeArch', 'logo')}${field('mode', mode)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: ${mime}\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${setLogo.path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as string & { code?: string; field?: string } }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 220, alpha: 0.5 } } })
const seen = (file: string, query = '') => w.app.inject({ url: `/api/public/${file}${query}` })

describe('a logo', () => {
  it.each<[LogoMode, string, object]>([
    ['Light', 'appLogoLight', { width: 960, height: 240 }],
    ['Dark', 'appLogoDark', { width: 960, height: 240 }],
    ['Favicon', 'appLogoFavicon', { width: 512, height: 512 }],
  ])('for %s is made small, stored under %s and visible to anybody', async (mode, key, size) => {
    const { status, body: file } = await upload(owner, mode, await picture(2000, 500).png().toBuffer())
    expect([status, file]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
    expect((await w.call(publicSettings, {})).body).toMatchObject({ [key]: file })
    const answer = await seen(file)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ ...size, hasAlpha: true })
  })

  it('replaces the previous one, whose file is deleted, and is removed by an empty text', async () => {
    const first = (await upload(owner, 'Light', await picture(300, 100).jpeg().toBuffer(), 'image/jpeg')).body
    const second = (await upload(owner, 'Light', await picture(200, 100).webp().toBuffer(), 'image/webp')).body
    expect(await w.deps.storage.size(first)).toBeNull()
    expect((await seen(first)).statusCode).toBe(403)
    const set = (value: string) => w.call(updateSetting, { params: { key: 'appLogoLight' }, body: { value } }, owner)
    // A client that writes back what it was told changes nothing; another file's name is none of its own.
    expect((await set(second)).status).toBe(200)
    expect(await set(first)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } })
    expect(await w.deps.storage.size(second)).toBeGreaterThan(0)
    expect((await set('')).body).toEqual({ key: 'appLogoLight', value: '' })
    expect(await w.deps.storage.size(second)).toBeNull()
    expect((await seen(second)).statusCode).toBe(403)
  })

  it('is exactly one, whichever of several parallel uploads comes last', async () => {
    const logo = await picture(300, 100).png().toBuffer()
    const files = (await Promise.all(Array.from({ length: 5 }, () => upload(owner, 'Dark', logo)))).map(
      ({ body }) => body,
    )
    const { body } = await w.call(settingDetails, { params: { key: 'appLogoDark' } }, owner)
    const sizes = await Promise.all(files.map((file) => w.deps.storage.size(file)))
    expect(files.filter((_, at) => sizes[at] !== null)).toEqual([body.value])
  })

  it('that is no image, is torn, or is an SVG or a PDF is refused, and leaves nothing behind', async () => {
    const before = (await w.call(publicSettings, {})).body
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [bytes, mime] of [
      [Buffer.from('no picture at all'), 'image/png'],
      [tornPng, 'image/png'],
      [svg, 'image/svg+xml'],
      [Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ] as const) {
      const { status, body } = await upload(owner, 'Light', bytes, mime)
      expect([status, body.code, body.field], mime).toEqual([415, 'ERR_FILE_TYPE', 'body.file'])
    }
    expect((await w.call(publicSettings, {})).body).toEqual(before)
  })

  it('of 100 megapixels is refused before it is decoded', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { status, body } = await upload(owner, 'Light', huge)
    expect([status, body.code, body.field]).toEqual([413, 'ERR_PICTURE_TOO_LARGE', 'body.file'])
  })

  it('has one of three modes, and is set by the super admin', async () => {
    const logo = await picture(300, 100).png().toBuffer()
    expect((await upload(owner, 'Sepia', logo)).body).toMatchObject({ code: 'ERR_VALIDATION', field: 'body.mode' })
    expect((await upload(admin, 'Light', logo)).body).toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

it('other files are visible to nobody without a signed address', async () => {
  const { body: logo } = await upload(owner, 'Light', await picture(300, 100).png().toBuffer())
  for (const file of ['0123456789abcdef0123456789abcdef.png', 'secret.key', `${logo}.png`]) {
    expect((await seen(file)).statusCode, file).toBe(403)
  }
  expect((await seen(logo, '?e=9999999999&s=wrong')).statusCode).toBe(403)
})
