import { Readable } from 'node:stream'
import { version } from '@guiche/contract/features/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world as openWorld, type World } from '../../../test/world.ts'
import { linkMaker } from '../../media-links.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(84, 1)])

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const keep = async (bytes: Buffer | string, declaredMime?: string) => {
  const options = { maxBytes: 10_000, ...(declaredMime === undefined ? {} : { declaredMime }) }
  return (await world.deps.storage.save(Readable.from([Buffer.from(bytes)]), options)).file
}
const link = (file: string, name?: string) => linkMaker(world.deps)(file, name)
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers })

it('the version is public', async () => {
  expect(await world.call(version, {})).toMatchObject({
    status: 200,
    body: { version: expect.stringMatching(/^\d+\.\d+/) },
  })
})

describe('a signed address', () => {
  it('opens the file with its type, cached only by this browser and harmless as a page', async () => {
    const answer = await get(link(await keep(png), 'Férias.png'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="Ferias.png"; filename*=UTF-8''F%C3%A9rias.png`,
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox allow-same-origin$/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{4,5}, immutable$/)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html', 'x.html'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', 'x.svg'],
    ['a program', '\x7fELF\x02\x01\x01'.padEnd(64, '\0'), 'application/x-elf', 'x'],
    ['XML', '<?xml version="1.0"?><nfe/>', 'application/xml', 'nota.xml'],
  ])('offers %s only as a download', async (_what, bytes, mime, name) => {
    const answer = await get(link(await keep(bytes, mime), name))
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('shows text as text, whatever it contains', async () => {
    const answer = await get(link(await keep('javascript:alert(1)', 'text/javascript')))
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('is sent as it is, long texts and parts of them too', async () => {
    const text = 'uma linha de texto\n'.repeat(400)
    const url = link(await keep(text, 'text/plain'))
    const packed = { 'accept-encoding': 'br, gzip' }
    const whole = await get(url, packed)
    expect([whole.headers['content-encoding'], whole.headers['content-length']]).toEqual([undefined, '7600'])
    const part = await get(url, { ...packed, range: 'bytes=0-4999' })
    expect([part.statusCode, part.headers['content-encoding'], part.body]).toEqual([
      206,
      undefined,
      text.slice(0, 5_000),
    ])
  })

  it('is refused when it was changed, lacks its signature, or has expired', async () => {
    const [file, other] = [await keep(png), await keep(png)]
    const good = link(file)
    const bad = [
      good.replace(file, other),
      good.replace(/s=[^&]+/, 's=x'),
      `/api/public/${file}`,
      good.replace(/e=\d+/, 'e=9999999999'),
    ]
    for (const url of bad) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ERR_LINK_INVALID'])
    }
    world.clock.at = new Date(Date.now() + 4 * 60 * 60 * 1000)
    expect((await get(good)).statusCode).toBe(403)
    world.clock.at = null
    expect((await get(good)).statusCode).toBe(200)
  })

  it('of a deleted file, or of a path, finds nothing', async () => {
    const file = await keep(png)
    await world.deps.storage.remove(file)
    for (const name of [file, '../../secret.key', '.drafts', 'a'.repeat(190)]) {
      const answer = await get(link(name))
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'ERR_NOT_FOUND'])
    }
    expect((await get(`/api/public/${'a'.repeat(201)}`)).statusCode).toBe(400)
  })
})

describe('range requests, as players send them', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/100', png.subarray(0, 4)],
    ['bytes=96-', 206, 'bytes 96-99/100', png.subarray(96)],
    ['bytes=-4', 206, 'bytes 96-99/100', png.subarray(96)],
    ['bytes=100-', 416, 'bytes */100', Buffer.alloc(0)],
    ['bytes=0-1,3-4', 200, undefined, png],
  ])('%s', async (range, status, contentRange, expected) => {
    const answer = await get(link(await keep(png)), { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, contentRange])
    expect(answer.rawPayload.equals(expected)).toBe(true)
  })

  it('HEAD returns the size without the bytes', async () => {
    const answer = await get(link(await keep(png)), {}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '100', 0])
  })

  it('a browser that has the file does not get it again', async () => {
    const file = await keep(png)
    const { headers } = await get(link(file))
    const again = await get(link(file), { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })
})
