import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { graphWorld, pdf, png } from './graph-world.ts'

const page = { id: '100200300400500', name: 'Loja', accessToken: 'page-token' }
const instagram = { id: '17841400000000001', username: 'loja' }

interface Event {
  sender: { id: string }
  recipient: { id: string }
  timestamp: number
  [what: string]: unknown
}
interface Body {
  object: string
  entry: { id: string; messaging: Event[] }[]
}

let w: Awaited<ReturnType<typeof graphWorld>>
let bia: string
const onMessenger = () => ({ platform: 'messenger', pageId: page.id, personId: bia }) as const
const onInstagram = () => ({ platform: 'instagram', pageId: page.id, personId: bia }) as const

beforeAll(async () => {
  w = await graphWorld()
  w.graph.pages.addPage({ ...page, instagram, subscribed: true })
  bia = w.graph.pages.addPerson({ name: 'Bia Souza', username: 'bia' }).id
})
afterEach(() => w.graph.clearFaults())
afterAll(() => w.close())

const bodies = () => w.received.map(({ raw }) => JSON.parse(raw) as Body)
const events = (object: string) =>
  bodies().flatMap((body) => (body.object === object ? body.entry.flatMap(({ messaging }) => messaging) : []))
const sends = (message: object, more: object = {}, at: typeof onMessenger | typeof onInstagram = onMessenger) =>
  w.call(
    'POST',
    `${page.id}/messages`,
    { recipient: { id: w.graph.pages.scopedId(at()) }, messaging_type: 'RESPONSE', message, ...more },
    page.accessToken,
  )
const upload = (bytes: Uint8Array, mime: string, type: string, platform?: string) => {
  const form = new FormData()
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }))
  if (platform) form.set('platform', platform)
  form.set('filedata', new Blob([Buffer.from(bytes)], { type: mime }), 'nota.pdf')
  return w.call('POST', `${page.id}/message_attachments`, form, page.accessToken)
}

describe('a person writes', () => {
  test('a text, its reply, a reaction and an edit have the shape that Meta documents', async () => {
    const { id } = w.graph.pages.send(onMessenger(), { text: 'oi' })
    const reply = w.graph.pages.send(onMessenger(), { text: 'isto', replyTo: id })
    w.graph.pages.react(onMessenger(), id, '❤️')
    w.graph.pages.edit(onMessenger(), reply.id, 'aquilo')
    await w.graph.settled()
    const sender = { id: w.graph.pages.scopedId(onMessenger()) }
    expect(events('page')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sender, recipient: { id: page.id }, message: { mid: id, text: 'oi' } }),
        expect.objectContaining({ message: { mid: reply.id, text: 'isto', reply_to: { mid: id } } }),
        expect.objectContaining({ reaction: { mid: id, action: 'react', reaction: 'love', emoji: '❤️' } }),
        expect.objectContaining({ message_edit: { mid: reply.id, text: 'aquilo', num_edit: 1 } }),
      ]),
    )
    expect(w.received.every(({ isSigned }) => isSigned)).toBe(true)
  })

  test('a file has an address that opens without a token until it is changed', async () => {
    w.graph.pages.send(onMessenger(), {
      files: [{ type: 'file', bytes: pdf, mimeType: 'application/pdf', fileName: 'a.pdf' }],
    })
    await w.graph.settled()
    const message = events('page').at(-1)?.message as { attachments: [{ type: string; payload: { url: string } }] }
    const { url } = message.attachments[0].payload
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf)
    expect((await fetch(url.replace('oh=', 'oh=x'))).status).toBe(404)
  })

  test('on Instagram unsent messages, stories and read receipts have shapes of their own', async () => {
    const { id } = w.graph.pages.send(onInstagram(), { text: 'ops' })
    w.graph.pages.send(onInstagram(), { text: 'linda', storyReply: { bytes: png, mimeType: 'image/png' } })
    w.graph.pages.unsend(onInstagram(), id)
    await w.graph.settled()
    const answer = await sends({ text: 'olá' }, {}, onInstagram)
    await w.graph.settled()
    w.graph.pages.read(onInstagram())
    await w.graph.settled()
    const mid = String(answer.body.message_id)
    expect(events('instagram')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: { mid: id, is_deleted: true } }),
        expect.objectContaining({ message: expect.objectContaining({ reply_to: { story: expect.anything() } }) }),
        expect.objectContaining({ message: { mid, is_echo: true, text: 'olá' } }),
        expect.objectContaining({ read: { mid } }),
      ]),
    )
    expect(events('instagram').some((event) => 'delivery' in event)).toBe(false)
  })

  test('a story opens at its address until it expires, when it was replied to and when it mentions the page', async () => {
    const picture = { bytes: png, mimeType: 'image/png' }
    const reply = w.graph.pages.send(onInstagram(), { text: 'linda', storyReply: picture })
    const mention = w.graph.pages.send(onInstagram(), { files: [{ type: 'story_mention', ...picture }] })
    await w.graph.settled()
    const said = (mid: string) =>
      events('instagram').find(({ message }) => (message as { mid?: string } | undefined)?.mid === mid)?.message
    const { reply_to } = said(reply.id) as { reply_to: { story: { url: string } } }
    const { attachments } = said(mention.id) as { attachments: [{ payload: { url: string } }] }
    const addresses = [reply_to.story.url, attachments[0].payload.url]
    const statuses = () => Promise.all(addresses.map(async (url) => (await fetch(url)).status))
    expect(await statuses()).toEqual([200, 200])
    for (const { id } of [reply, mention]) w.graph.pages.endStory(onInstagram(), id)
    expect(await statuses()).toEqual([404, 404])
  })

  test('several events come in one body under load', async () => {
    w.graph.setFaults({ webhookBatch: 2 })
    const two = ['um', 'dois'].map((text) => w.graph.pages.send(onMessenger(), { text }).id)
    await w.graph.settled()
    const [entry] = bodies().at(-1)?.entry ?? []
    expect(entry?.messaging.map(({ message }) => (message as { mid: string }).mid)).toEqual(two)
  })
})

describe('a page answers', () => {
  beforeAll(() => void w.graph.pages.send(onMessenger(), { text: 'abre' }))

  test('the echo names the app and its metadata, then comes the delivery, then the read', async () => {
    const answer = await sends({ text: 'olá', metadata: 'ours' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const mid = String(answer.body.message_id)
    await w.graph.settled()
    w.graph.pages.read(onMessenger())
    await w.graph.settled()
    const ours = events('page').slice(-3)
    expect(ours).toEqual([
      expect.objectContaining({ message: expect.objectContaining({ mid, is_echo: true, metadata: 'ours' }) }),
      expect.objectContaining({ delivery: { mids: [mid], watermark: expect.any(Number) } }),
      expect.objectContaining({ read: { watermark: expect.any(Number) } }),
    ])
  })

  test('a picture is sent by the id of its upload, buttons and quick replies can be tapped', async () => {
    const { body } = await upload(png, 'image/png', 'image')
    const sent = await sends({ attachment: { type: 'image', payload: { attachment_id: body.attachment_id } } })
    expect(sent.status).toBe(200)
    const asked = await sends({ text: 'Qual?', quick_replies: [{ content_type: 'text', title: 'Um', payload: '1' }] })
    const tapped = w.graph.pages.tap(onMessenger(), String(asked.body.message_id), 'Um')
    await w.graph.settled()
    const what = { mid: tapped.id, text: 'Um', quick_reply: { payload: '1' } }
    expect(events('page')).toContainEqual(expect.objectContaining({ message: expect.objectContaining(what) }))
  })

  test.each([
    ['a text too long', { text: 'x'.repeat(2001) }, 100],
    ['nothing', {}, 100],
    ['both', { text: 'a', attachment: { type: 'image', payload: { attachment_id: '1' } } }, 100],
    ['a file that was never uploaded', { attachment: { type: 'image', payload: { attachment_id: '1' } } }, 100],
    ['a field that is none', { text: 'a', body: 'b' }, 100],
  ])('%s is refused', async (_what, message, code) => {
    const { body } = await sends(message)
    expect(body.error.code).toBe(code)
  })

  test('a picture of a kind that Instagram does not take is refused at the upload', async () => {
    expect((await upload(png, 'image/gif', 'image', 'instagram')).body.error.code).toBe(100)
    expect((await upload(png, 'image/gif', 'image')).status).toBe(200)
  })

  test('after a day only a person may answer, after seven nobody may', async () => {
    const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    w.graph.pages.ageWindow(onMessenger(), 25)
    expect((await sends({ text: 'a' })).body.error).toMatchObject({ code: 10, error_subcode: 2018278 })
    expect((await sends({ text: 'a' }, tagged)).status).toBe(200)
    expect((await sends({ text: 'a' }, { ...tagged, tag: 'ACCOUNT_UPDATE' })).body.error.code).toBe(100)
    w.graph.pages.ageWindow(onMessenger(), 7 * 24 + 1)
    expect((await sends({ text: 'a' }, tagged)).body.error).toMatchObject({ code: 10, error_subcode: 2018278 })
    w.graph.pages.addPage({ ...page, instagram, hasHumanAgent: false })
    w.graph.pages.ageWindow(onMessenger(), 25)
    expect((await sends({ text: 'a' }, tagged)).body.error).toMatchObject({ code: 10, error_subcode: 2018276 })
    w.graph.pages.addPage({ ...page, instagram, hasHumanAgent: true })
    w.graph.pages.ageWindow(onMessenger(), 0)
  })

  test('an unknown person and a person who blocked the page get different refusals', async () => {
    const nobody = await sends({ text: 'a' }, { recipient: { id: '1234567890123456' } })
    expect(nobody.body.error).toMatchObject({ code: 100, error_subcode: 2018001 })
    w.graph.pages.changePerson(bia, { isBlocking: true })
    expect((await sends({ text: 'a' })).body.error).toMatchObject({ code: 551, error_subcode: 1545041 })
    w.graph.pages.changePerson(bia, { isBlocking: false })
  })
})

describe('who may call', () => {
  test('a token that is wrong, expired or of another page has no access', async () => {
    const ask = (bearer: string, path = page.id) => w.call('GET', path, undefined, bearer)
    expect((await ask('wrong')).body.error.code).toBe(190)
    w.graph.pages.expireToken(page.id)
    expect((await ask(page.accessToken)).body.error).toMatchObject({ code: 190, error_subcode: 463 })
    w.graph.pages.expireToken(page.id, false)
    w.graph.pages.addPage({ id: '100200300400501', name: 'Outra', accessToken: 'other' })
    expect((await ask('other')).body.error.code).toBe(100)
    expect((await ask(page.accessToken, 'me')).body).toEqual({ id: page.id, name: 'Loja' })
  })

  test('a person is visible to the page that they wrote to', async () => {
    const node = await w.call(
      'GET',
      `${w.graph.pages.scopedId(onMessenger())}?fields=name`,
      undefined,
      page.accessToken,
    )
    expect(node.body).toMatchObject({ name: 'Bia Souza' })
    const other = await w.call('GET', `${w.graph.pages.scopedId(onMessenger())}?fields=name`, undefined, 'other')
    expect(other.body.error.code).toBe(100)
  })

  test('a page that is not subscribed gets no webhooks', async () => {
    await w.call('DELETE', `${page.id}/subscribed_apps`, undefined, page.accessToken)
    const before = w.received.length
    w.graph.pages.send(onMessenger(), { text: 'ninguém ouve' })
    await w.graph.settled()
    expect(w.received.length).toBe(before)
    const asked = await w.call(
      'POST',
      `${page.id}/subscribed_apps`,
      { subscribed_fields: 'messages' },
      page.accessToken,
    )
    expect(asked.body).toEqual({ success: true })
    const wrong = await w.call('POST', `${page.id}/subscribed_apps`, { subscribed_fields: 'all' }, page.accessToken)
    expect(wrong.body.error.code).toBe(100)
  })
})
