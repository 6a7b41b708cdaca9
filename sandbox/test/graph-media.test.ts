import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, business, graphWorld, opus, pdf, png, token } from './graph-world.ts'

let w: Awaited<ReturnType<typeof graphWorld>>
let now = Date.parse('2026-05-04T12:00:00Z')
const minutes = (count: number) => count * 60_000

beforeAll(async () => {
  w = await graphWorld({ now: () => now })
  await w.anaWrites()
})
afterAll(() => w.close())

const download = (url: string, bearer = token) => fetch(url, { headers: { authorization: `Bearer ${bearer}` } })

async function inboundImage() {
  w.graph.customerSends({
    from: ana,
    phoneNumberId: business.phoneNumberId,
    image: { bytes: png, mimeType: 'image/png' },
  })
  await w.graph.settled()
  const [message] = w.messages().slice(-1)
  return (message?.image as { id: string } | undefined)?.id ?? ''
}

describe('upload and download', () => {
  test('a file that is uploaded comes back byte by byte', async () => {
    const { status, body } = await w.upload(png, 'image/png')
    expect(status).toBe(200)
    const node = await w.call('GET', `${body.id}?phone_number_id=${business.phoneNumberId}`)
    expect(node.body).toEqual({
      messaging_product: 'whatsapp',
      id: body.id,
      mime_type: 'image/png',
      file_size: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      url: expect.any(String),
    })
    const file = await download(node.body.url)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
  })

  test('the link needs the token, cannot be altered, and expires after five minutes', async () => {
    const id = await inboundImage()
    const { url } = (await w.call('GET', id)).body
    expect((await fetch(url)).status).toBe(401)
    expect((await download(url, 'wrong')).status).toBe(401)
    expect((await download(url.replace(/ext=(\d)/, 'ext=9$1'))).status).toBe(404)
    expect((await download(url)).status).toBe(200)
    now += minutes(5) + 1000
    expect((await download(url)).status).toBe(404)
    expect((await download((await w.call('GET', id)).body.url)).status).toBe(200)
  })

  test('media from a webhook expires after seven days', async () => {
    const id = await inboundImage()
    now += minutes(7 * 24 * 60) + 1000
    expect((await w.call('GET', id)).body.error).toMatchObject({ error_subcode: 33 })
    await w.anaWrites()
  })

  test('deleted media is gone, and cannot be deleted twice', async () => {
    const { id } = (await w.upload(pdf, 'application/pdf')).body
    expect((await w.call('DELETE', id)).body).toEqual({ success: true })
    expect((await w.call('GET', id)).status).toBe(400)
    expect((await w.call('DELETE', id)).status).toBe(400)
  })

  test.each<[string, Buffer, string, Record<string, string> | undefined, number]>([
    ['a type of no kind', png, 'image/bmp', undefined, 100],
    ['an image over 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', undefined, 131053],
    ['a sticker over 100 KB', Buffer.alloc(100 * 1024 + 1), 'image/webp', undefined, 131053],
    ['no product', png, 'image/png', {}, 100],
  ])('%s is refused', async (_name, bytes, mimeType, fields, code) => {
    const answer = await w.upload(bytes, mimeType, fields ?? { messaging_product: 'whatsapp' })
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe(code)
  })

  test('a request without a file is refused', async () => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    const answer = await w.call('POST', `${business.phoneNumberId}/media`, form)
    expect(answer.body.error.message).toMatch(/parameter file is required/)
    expect((await w.call('POST', `${business.phoneNumberId}/media`, {})).status).toBe(400)
  })

  test('a switched-on fault loses the file once', async () => {
    const id = await inboundImage()
    w.graph.setFaults({ mediaMissing: 1 })
    expect((await w.call('GET', id)).status).toBe(400)
    const { url } = (await w.call('GET', id)).body
    w.graph.setFaults({ mediaMissing: 1 })
    expect((await download(url)).status).toBe(404)
    expect((await download(url)).status).toBe(200)
  })
})

describe('media in messages', () => {
  async function outcome(body: object) {
    const answer = await w.send(body)
    await w.graph.settled()
    return w.chat().messages.find(({ id }) => id === answer.body.messages[0].id)
  }

  test('media of the wrong kind or with wrong bytes fails with 131053', async () => {
    const image = (await w.upload(png, 'image/png')).body.id
    const liar = (await w.upload(pdf, 'image/jpeg')).body.id
    const notOpus = (await w.upload(Buffer.from('OggS vorbis'), 'audio/ogg')).body.id
    const mp3 = (await w.upload(Buffer.from('ID3'), 'audio/mpeg')).body.id
    expect((await outcome({ type: 'document', document: { id: image } }))?.failure?.code).toBe(131053)
    expect((await outcome({ type: 'image', image: { id: liar } }))?.failure?.code).toBe(131053)
    expect((await outcome({ type: 'audio', audio: { id: notOpus } }))?.failure?.details).toMatch(/opus/)
    expect((await outcome({ type: 'audio', audio: { id: mp3, voice: true } }))?.failure?.code).toBe(131053)
    expect((await outcome({ type: 'audio', audio: { id: mp3 } }))?.status).toBe('delivered')
    expect((await outcome({ type: 'image', image: { id: image } }))?.media?.mimeType).toBe('image/png')
  })

  test('a link is fetched, and a dead link fails the message', async () => {
    const host = createServer((request, response) => {
      const isThere = request.url === '/voice.ogg'
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'audio/ogg' }).end(isThere ? opus : '')
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const voice = await outcome({ type: 'audio', audio: { link: `${base}/voice.ogg` } })
    expect(voice).toMatchObject({ status: 'delivered', media: { sizeBytes: opus.length } })
    expect(Buffer.from(w.graph.media(voice?.media?.id ?? '').bytes).equals(opus)).toBe(true)
    const lost = await outcome({ type: 'audio', audio: { link: `${base}/none.ogg` } })
    expect(lost?.failure).toMatchObject({ code: 131053, details: expect.stringMatching(/404/) })
    host.close()
  })

  test('a played voice note is reported, a text cannot be played', async () => {
    const { id } = (await w.upload(opus, 'audio/ogg')).body
    const voice = await outcome({ type: 'audio', audio: { id, voice: true } })
    const at = { from: ana, phoneNumberId: business.phoneNumberId }
    w.graph.customerPlays({ ...at, messageId: voice?.id ?? '' })
    await w.graph.settled()
    expect(w.statuses().at(-1)).toMatchObject({ id: voice?.id, status: 'played' })
    const text = await outcome({ text: { body: 'a' } })
    expect(() => w.graph.customerPlays({ ...at, messageId: text?.id ?? '' })).toThrow(/only an audio/)
  })
})
